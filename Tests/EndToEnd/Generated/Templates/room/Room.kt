// The annotations of androidx.room 2.6 that Room.mustache uses, with their parameters: enough for a compiler to hold the
// generated Kotlin against. Room's own processor is not run.
package androidx.room

import kotlin.reflect.KClass

@Target(AnnotationTarget.CLASS)
annotation class Entity(
    val tableName: String = "",
    val indices: Array<Index> = [],
    val inheritSuperIndices: Boolean = false,
    val primaryKeys: Array<String> = [],
    val foreignKeys: Array<ForeignKey> = [],
    val ignoredColumns: Array<String> = []
)

@Target(AnnotationTarget.FIELD, AnnotationTarget.FUNCTION)
annotation class PrimaryKey(val autoGenerate: Boolean = false)

@Target(AnnotationTarget.FIELD, AnnotationTarget.FUNCTION)
annotation class ColumnInfo(
    val name: String = "[field-name]", val typeAffinity: Int = 1, val index: Boolean = false,
    val collate: Int = 1, val defaultValue: String = "[value-unspecified]"
)

@Target(AnnotationTarget.FIELD, AnnotationTarget.FUNCTION)
annotation class Embedded(val prefix: String = "")

@Target()
annotation class Index(
    vararg val value: String, val orders: Array<Order> = [], val name: String = "", val unique: Boolean = false
) {
    enum class Order { ASC, DESC }
}

@Target()
annotation class ForeignKey(
    val entity: KClass<*>, val parentColumns: Array<String>, val childColumns: Array<String>,
    val onDelete: Int = NO_ACTION, val onUpdate: Int = NO_ACTION, val deferred: Boolean = false
) {
    companion object {
        const val NO_ACTION: Int = 1
        const val RESTRICT: Int = 2
        const val SET_NULL: Int = 3
        const val SET_DEFAULT: Int = 4
        const val CASCADE: Int = 5
    }
}

@Target()
annotation class Junction(val value: KClass<*>, val parentColumn: String = "", val entityColumn: String = "")

@Target(AnnotationTarget.FIELD, AnnotationTarget.FUNCTION)
annotation class Relation(
    val entity: KClass<*> = Any::class, val parentColumn: String, val entityColumn: String,
    val associateBy: Junction = Junction(Any::class), val projection: Array<String> = []
)

@Target(AnnotationTarget.FUNCTION)
annotation class TypeConverter
