// plumb:generated from Bookshop 2; changes here are overwritten.
package com.example.bookshop

import androidx.room.ColumnInfo
import androidx.room.Embedded
import androidx.room.Entity
import androidx.room.ForeignKey
import androidx.room.Index
import androidx.room.Junction
import androidx.room.PrimaryKey
import androidx.room.Relation
import androidx.room.TypeConverter
import java.math.BigDecimal
import java.time.Instant

@Entity(
    tableName = "author",
)
data class Author(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "name")
    val name: String = "",
)

@Entity(
    tableName = "book",
    foreignKeys = [
        ForeignKey(
            entity = Author::class,
            parentColumns = ["object_id"],
            childColumns = ["author_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["author_object_id"]),
    ],
)
data class Book(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "isbn")
    val isbn: String? = null,
    @ColumnInfo(name = "list_price")
    val listPrice: BigDecimal? = null,
    @ColumnInfo(name = "published_on")
    val publishedOn: Instant? = null,
    @ColumnInfo(name = "title")
    val title: String = "",
    @ColumnInfo(name = "author_object_id")
    val authorObjectId: Long? = null,
)

data class AuthorWithRelations(
    @Embedded
    val entity: Author,
    @Relation(parentColumn = "object_id", entityColumn = "author_object_id")
    val books: List<Book>,
)

data class BookWithRelations(
    @Embedded
    val entity: Book,
    @Relation(parentColumn = "author_object_id", entityColumn = "object_id")
    val author: Author?,
)

/** A date as milliseconds since 1970. */
class InstantConverter {
    @TypeConverter
    fun toMillis(value: Instant?): Long? = value?.toEpochMilli()

    @TypeConverter
    fun fromMillis(value: Long?): Instant? = value?.let { Instant.ofEpochMilli(it) }
}

/** A decimal number as text, so that no digit is lost. */
class BigDecimalConverter {
    @TypeConverter
    fun toText(value: BigDecimal?): String? = value?.toPlainString()

    @TypeConverter
    fun fromText(value: String?): BigDecimal? = value?.let { BigDecimal(it) }
}
