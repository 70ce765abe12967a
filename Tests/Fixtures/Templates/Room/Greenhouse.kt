// plumb:generated from Greenhouse 3; changes here are overwritten.
package com.example.greenhouse

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
import java.net.URI
import java.time.Instant
import java.util.UUID

@Entity(
    tableName = "bed",
    foreignKeys = [
        ForeignKey(
            entity = Greenhouse::class,
            parentColumns = ["object_id"],
            childColumns = ["greenhouse_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["greenhouse_object_id"]),
        Index(value = ["soil_raw"]),
    ],
)
data class Bed(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "label")
    val label: String = "A1",
    @ColumnInfo(name = "length_in_meters")
    val lengthInMeters: Double = 6.5,
    @ColumnInfo(name = "position_in_house")
    val positionInHouse: Short = 0,
    @ColumnInfo(name = "soil_raw")
    val soilRaw: String = "loam",
    @ColumnInfo(name = "greenhouse_object_id")
    val greenhouseObjectId: Long? = null,
)

@Entity(
    tableName = "care_task",
    foreignKeys = [
        ForeignKey(
            entity = Planting::class,
            parentColumns = ["object_id"],
            childColumns = ["planting_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["planting_object_id"]),
        Index(value = ["due_on"]),
    ],
)
data class CareTask(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "due_on")
    val dueOn: Instant? = null,
    @ColumnInfo(name = "instructions")
    val instructions: String = "Check the soil\nWater if dry",
    @ColumnInfo(name = "is_done")
    val isDone: Boolean = false,
    @ColumnInfo(name = "priority")
    val priority: Short = 1,
    @ColumnInfo(name = "title")
    val title: String = "Untitled",
    @ColumnInfo(name = "planting_object_id")
    val plantingObjectId: Long? = null,
)

@Entity(
    tableName = "climate_program",
    foreignKeys = [
        ForeignKey(
            entity = Greenhouse::class,
            parentColumns = ["object_id"],
            childColumns = ["greenhouse_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["greenhouse_object_id"], unique = true),
    ],
)
data class ClimateProgram(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "day_temperature")
    val dayTemperature: Double = 22.5,
    @ColumnInfo(name = "is_paused")
    val isPaused: Boolean = false,
    @ColumnInfo(name = "night_temperature")
    val nightTemperature: Double = 16.0,
    @ColumnInfo(name = "starts_on")
    val startsOn: Instant,
    @ColumnInfo(name = "vent_opening")
    val ventOpening: Float = 0.25f,
    @ColumnInfo(name = "greenhouse_object_id")
    val greenhouseObjectId: Long? = null,
)

@Entity(
    tableName = "crop",
)
data class Crop(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "care_plan")
    val carePlan: ByteArray? = null,
    @ColumnInfo(name = "days_to_harvest")
    val daysToHarvest: Short = 60,
    @ColumnInfo(name = "info_page")
    val infoPage: URI = URI.create("https://crops.example.org/unknown"),
    @ColumnInfo(name = "is_perennial")
    val isPerennial: Boolean = false,
    @ColumnInfo(name = "latin_name")
    val latinName: String? = null,
    @ColumnInfo(name = "name")
    val name: String = "",
    @ColumnInfo(name = "seed_price")
    val seedPrice: BigDecimal = BigDecimal("0.1"),
    @ColumnInfo(name = "swatch")
    val swatch: ByteArray? = null,
    @ColumnInfo(name = "tags")
    val tags: ByteArray? = null,
)

@Entity(
    tableName = "gardener",
    foreignKeys = [
        ForeignKey(
            entity = Greenhouse::class,
            parentColumns = ["object_id"],
            childColumns = ["managed_greenhouse_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["managed_greenhouse_object_id"], unique = true),
        Index(value = ["name"]),
    ],
)
data class Gardener(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "avatar")
    val avatar: ByteArray? = null,
    @ColumnInfo(name = "email")
    val email: String? = null,
    @ColumnInfo(name = "hired_on")
    val hiredOn: Instant? = null,
    @ColumnInfo(name = "name")
    val name: String = "",
    @ColumnInfo(name = "phone")
    val phone: String? = null,
    @ColumnInfo(name = "managed_greenhouse_object_id")
    val managedGreenhouseObjectId: Long? = null,
)

@Entity(
    tableName = "greenhouse",
    indices = [
        Index(value = ["identifier"], unique = true),
    ],
)
data class Greenhouse(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "address")
    val address: String? = null,
    @ColumnInfo(name = "floor_area")
    val floorArea: Float = 120.0f,
    @ColumnInfo(name = "founded_on")
    val foundedOn: Instant,
    @ColumnInfo(name = "identifier")
    val identifier: UUID? = null,
    @Embedded(prefix = "location_")
    val location: GeoPoint? = null,
    @ColumnInfo(name = "name")
    val name: String = "",
    @ColumnInfo(name = "network_id")
    val networkId: UUID = UUID.fromString("5E0A9D3C-6B1F-4F27-9C55-0D7A1B2E8F40"),
    @ColumnInfo(name = "photo")
    val photo: ByteArray? = null,
)

@Entity(
    tableName = "harvest",
    foreignKeys = [
        ForeignKey(
            entity = Planting::class,
            parentColumns = ["object_id"],
            childColumns = ["planting_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["planting_object_id"]),
    ],
)
data class Harvest(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "crate_count")
    val crateCount: Long? = null,
    @ColumnInfo(name = "grade_raw")
    val gradeRaw: String = "A",
    @ColumnInfo(name = "harvested_on")
    val harvestedOn: Instant? = null,
    @ColumnInfo(name = "weight_in_kilograms")
    val weightInKilograms: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "planting_object_id")
    val plantingObjectId: Long? = null,
)

@Entity(
    tableName = "planting",
    foreignKeys = [
        ForeignKey(
            entity = Bed::class,
            parentColumns = ["object_id"],
            childColumns = ["bed_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Crop::class,
            parentColumns = ["object_id"],
            childColumns = ["crop_object_id"],
            onDelete = ForeignKey.RESTRICT,
        ),
    ],
    indices = [
        Index(value = ["bed_object_id"]),
        Index(value = ["crop_object_id"]),
        Index(value = ["lot_code"], unique = true),
        Index(value = ["is_harvested", "expected_harvest_on"]),
    ],
)
data class Planting(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "expected_harvest_on")
    val expectedHarvestOn: Instant? = null,
    @ColumnInfo(name = "is_harvested")
    val isHarvested: Boolean = false,
    @ColumnInfo(name = "lot_code")
    val lotCode: String? = null,
    @ColumnInfo(name = "quantity")
    val quantity: Int = 1,
    @ColumnInfo(name = "season")
    val season: Short = 1,
    @ColumnInfo(name = "sown_on")
    val sownOn: Instant? = null,
    @ColumnInfo(name = "bed_object_id")
    val bedObjectId: Long? = null,
    @ColumnInfo(name = "crop_object_id")
    val cropObjectId: Long? = null,
)

@Entity(
    tableName = "reading",
    foreignKeys = [
        ForeignKey(
            entity = Sensor::class,
            parentColumns = ["object_id"],
            childColumns = ["sensor_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["sensor_object_id"]),
        Index(value = ["sensor_object_id", "taken_at"]),
        Index(value = ["taken_at"]),
    ],
)
data class Reading(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "is_outlier")
    val isOutlier: Boolean = false,
    @ColumnInfo(name = "raw_count")
    val rawCount: Long = 0,
    @ColumnInfo(name = "taken_at")
    val takenAt: Instant? = null,
    @ColumnInfo(name = "value")
    val value: Double = 0.0,
    @ColumnInfo(name = "sensor_object_id")
    val sensorObjectId: Long? = null,
)

@Entity(
    tableName = "sensor",
    foreignKeys = [
        ForeignKey(
            entity = Greenhouse::class,
            parentColumns = ["object_id"],
            childColumns = ["greenhouse_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Sensor::class,
            parentColumns = ["object_id"],
            childColumns = ["replaced_by_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["greenhouse_object_id"]),
        Index(value = ["replaced_by_object_id"], unique = true),
        Index(value = ["serial_number"], unique = true),
    ],
)
data class Sensor(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "calibration")
    val calibration: ByteArray,
    @ColumnInfo(name = "firmware")
    val firmware: String = "1.0.0",
    @ColumnInfo(name = "installed_on")
    val installedOn: Instant? = null,
    @ColumnInfo(name = "is_online")
    val isOnline: Boolean = true,
    @ColumnInfo(name = "kind_raw")
    val kindRaw: Short = 0,
    @ColumnInfo(name = "serial_number")
    val serialNumber: String? = null,
    @ColumnInfo(name = "unit_symbol")
    val unitSymbol: String = "°C",
    @ColumnInfo(name = "greenhouse_object_id")
    val greenhouseObjectId: Long? = null,
    @ColumnInfo(name = "replaced_by_object_id")
    val replacedByObjectId: Long? = null,
)

@Entity(
    tableName = "supplier",
)
data class Supplier(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "account_number")
    val accountNumber: String? = null,
    @ColumnInfo(name = "name")
    val name: String = "",
    @ColumnInfo(name = "website")
    val website: URI? = null,
)

@Entity(
    tableName = "weather_report",
    indices = [
        Index(value = ["station_code", "issued_at"], unique = true),
        Index(value = ["issued_at"]),
    ],
)
data class WeatherReport(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "humidity")
    val humidity: Float = 0.5f,
    @ColumnInfo(name = "issued_at")
    val issuedAt: Instant? = null,
    @ColumnInfo(name = "source_page")
    val sourcePage: URI? = null,
    @ColumnInfo(name = "station_code")
    val stationCode: String? = null,
    @ColumnInfo(name = "temperature")
    val temperature: Double = 0.0,
    @ColumnInfo(name = "wind_direction")
    val windDirection: Short = 0,
)

data class GeoPoint(
    @ColumnInfo(name = "altitude")
    val altitude: Double? = null,
    @ColumnInfo(name = "latitude")
    val latitude: Double = 0.0,
    @ColumnInfo(name = "longitude")
    val longitude: Double = 0.0,
)

/** The pairs of CareTask.assignees and Gardener.tasks. */
@Entity(
    tableName = "care_task_assignees",
    primaryKeys = ["assignees_object_id", "tasks_object_id"],
    foreignKeys = [
        ForeignKey(
            entity = Gardener::class,
            parentColumns = ["object_id"],
            childColumns = ["assignees_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = CareTask::class,
            parentColumns = ["object_id"],
            childColumns = ["tasks_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [Index(value = ["tasks_object_id"])],
)
data class CareTaskAssignees(
    @ColumnInfo(name = "assignees_object_id")
    val assigneesObjectId: Long,
    @ColumnInfo(name = "tasks_object_id")
    val tasksObjectId: Long,
)

/** The pairs of Crop.companionOf and Crop.companions. */
@Entity(
    tableName = "crop_companion_of",
    primaryKeys = ["companion_of_object_id", "companions_object_id"],
    foreignKeys = [
        ForeignKey(
            entity = Crop::class,
            parentColumns = ["object_id"],
            childColumns = ["companion_of_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Crop::class,
            parentColumns = ["object_id"],
            childColumns = ["companions_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [Index(value = ["companions_object_id"])],
)
data class CropCompanionOf(
    @ColumnInfo(name = "companion_of_object_id")
    val companionOfObjectId: Long,
    @ColumnInfo(name = "companions_object_id")
    val companionsObjectId: Long,
)

/** The pairs of Crop.suppliers and Supplier.crops. */
@Entity(
    tableName = "crop_suppliers",
    primaryKeys = ["suppliers_object_id", "crops_object_id"],
    foreignKeys = [
        ForeignKey(
            entity = Supplier::class,
            parentColumns = ["object_id"],
            childColumns = ["suppliers_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Crop::class,
            parentColumns = ["object_id"],
            childColumns = ["crops_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [Index(value = ["crops_object_id"])],
)
data class CropSuppliers(
    @ColumnInfo(name = "suppliers_object_id")
    val suppliersObjectId: Long,
    @ColumnInfo(name = "crops_object_id")
    val cropsObjectId: Long,
)

data class BedWithRelations(
    @Embedded
    val entity: Bed,
    @Relation(parentColumn = "greenhouse_object_id", entityColumn = "object_id")
    val greenhouse: Greenhouse?,
    @Relation(parentColumn = "object_id", entityColumn = "bed_object_id")
    val plantings: List<Planting>,
)

data class CareTaskWithRelations(
    @Embedded
    val entity: CareTask,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CareTaskAssignees::class,
            parentColumn = "tasks_object_id",
            entityColumn = "assignees_object_id",
        ),
    )
    val assignees: List<Gardener>,
    @Relation(parentColumn = "planting_object_id", entityColumn = "object_id")
    val planting: Planting?,
)

data class ClimateProgramWithRelations(
    @Embedded
    val entity: ClimateProgram,
    @Relation(parentColumn = "greenhouse_object_id", entityColumn = "object_id")
    val greenhouse: Greenhouse?,
)

data class CropWithRelations(
    @Embedded
    val entity: Crop,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CropCompanionOf::class,
            parentColumn = "companions_object_id",
            entityColumn = "companion_of_object_id",
        ),
    )
    val companionOf: List<Crop>,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CropCompanionOf::class,
            parentColumn = "companion_of_object_id",
            entityColumn = "companions_object_id",
        ),
    )
    val companions: List<Crop>,
    @Relation(parentColumn = "object_id", entityColumn = "crop_object_id")
    val plantings: List<Planting>,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CropSuppliers::class,
            parentColumn = "crops_object_id",
            entityColumn = "suppliers_object_id",
        ),
    )
    val suppliers: List<Supplier>,
)

data class GardenerWithRelations(
    @Embedded
    val entity: Gardener,
    @Relation(parentColumn = "managed_greenhouse_object_id", entityColumn = "object_id")
    val managedGreenhouse: Greenhouse?,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CareTaskAssignees::class,
            parentColumn = "assignees_object_id",
            entityColumn = "tasks_object_id",
        ),
    )
    val tasks: List<CareTask>,
)

data class GreenhouseWithRelations(
    @Embedded
    val entity: Greenhouse,
    @Relation(parentColumn = "object_id", entityColumn = "greenhouse_object_id")
    val beds: List<Bed>,
    @Relation(parentColumn = "object_id", entityColumn = "greenhouse_object_id")
    val climateProgram: ClimateProgram?,
    @Relation(parentColumn = "object_id", entityColumn = "managed_greenhouse_object_id")
    val manager: Gardener?,
    @Relation(parentColumn = "object_id", entityColumn = "greenhouse_object_id")
    val sensors: List<Sensor>,
)

data class HarvestWithRelations(
    @Embedded
    val entity: Harvest,
    @Relation(parentColumn = "planting_object_id", entityColumn = "object_id")
    val planting: Planting?,
)

data class PlantingWithRelations(
    @Embedded
    val entity: Planting,
    @Relation(parentColumn = "bed_object_id", entityColumn = "object_id")
    val bed: Bed?,
    @Relation(parentColumn = "crop_object_id", entityColumn = "object_id")
    val crop: Crop?,
    @Relation(parentColumn = "object_id", entityColumn = "planting_object_id")
    val harvests: List<Harvest>,
    @Relation(parentColumn = "object_id", entityColumn = "planting_object_id")
    val tasks: List<CareTask>,
)

data class ReadingWithRelations(
    @Embedded
    val entity: Reading,
    @Relation(parentColumn = "sensor_object_id", entityColumn = "object_id")
    val sensor: Sensor?,
)

data class SensorWithRelations(
    @Embedded
    val entity: Sensor,
    @Relation(parentColumn = "greenhouse_object_id", entityColumn = "object_id")
    val greenhouse: Greenhouse?,
    @Relation(parentColumn = "object_id", entityColumn = "sensor_object_id")
    val readings: List<Reading>,
    @Relation(parentColumn = "replaced_by_object_id", entityColumn = "object_id")
    val replacedBy: Sensor?,
    @Relation(parentColumn = "object_id", entityColumn = "replaced_by_object_id")
    val replaces: Sensor?,
)

data class SupplierWithRelations(
    @Embedded
    val entity: Supplier,
    @Relation(
        parentColumn = "object_id",
        entityColumn = "object_id",
        associateBy = Junction(
            value = CropSuppliers::class,
            parentColumn = "suppliers_object_id",
            entityColumn = "crops_object_id",
        ),
    )
    val crops: List<Crop>,
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

/** A URI as text. */
class URIConverter {
    @TypeConverter
    fun toText(value: URI?): String? = value?.toString()

    @TypeConverter
    fun fromText(value: String?): URI? = value?.let { URI.create(it) }
}
