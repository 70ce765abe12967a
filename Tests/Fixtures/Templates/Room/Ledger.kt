// plumb:generated from Ledger; changes here are overwritten.
package com.example.ledger

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
    tableName = "account",
    foreignKeys = [
        ForeignKey(
            entity = Bank::class,
            parentColumns = ["object_id"],
            childColumns = ["bank_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["bank_object_id"]),
        Index(value = ["currency_code"]),
        Index(value = ["name"]),
    ],
)
data class Account(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "closed_on")
    val closedOn: Instant? = null,
    @ColumnInfo(name = "currency_code")
    val currencyCode: String = "EUR",
    @ColumnInfo(name = "iban")
    val iban: String? = null,
    @ColumnInfo(name = "name")
    val name: String,
    @ColumnInfo(name = "opened_on")
    val openedOn: Instant,
    @ColumnInfo(name = "opening_balance")
    val openingBalance: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "sort_order")
    val sortOrder: Short = 0,
    @ColumnInfo(name = "bank_object_id")
    val bankObjectId: Long? = null,
)

@Entity(
    tableName = "attachment",
    indices = [
        Index(value = ["posting_object_id"]),
    ],
)
data class Attachment(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "file_name")
    val fileName: String? = null,
    @ColumnInfo(name = "payload")
    val payload: ByteArray? = null,
    @ColumnInfo(name = "thumbnail")
    val thumbnail: ByteArray? = null,
    @ColumnInfo(name = "posting_object_id")
    val postingObjectId: Long? = null,
)

@Entity(
    tableName = "bank",
)
data class Bank(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "bic")
    val bic: String? = null,
    @ColumnInfo(name = "name")
    val name: String? = null,
    @ColumnInfo(name = "website_address")
    val websiteAddress: String? = null,
)

@Entity(
    tableName = "budget",
    foreignKeys = [
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["category_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["category_object_id"]),
        Index(value = ["year", "month"]),
    ],
)
data class Budget(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "limit")
    val limit: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "month")
    val month: Short = 1,
    @ColumnInfo(name = "note")
    val note: String? = null,
    @ColumnInfo(name = "year")
    val year: Short = 2012,
    @ColumnInfo(name = "category_object_id")
    val categoryObjectId: Long? = null,
)

@Entity(
    tableName = "category",
    foreignKeys = [
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["parent_category_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
    ],
    indices = [
        Index(value = ["parent_category_object_id"]),
        Index(value = ["name"]),
    ],
)
data class Category(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "color")
    val color: ByteArray? = null,
    @ColumnInfo(name = "name")
    val name: String = "Uncategorised",
    @ColumnInfo(name = "tax_deductible")
    val taxDeductible: Boolean = false,
    @ColumnInfo(name = "parent_category_object_id")
    val parentCategoryObjectId: Long? = null,
)

@Entity(
    tableName = "expense",
    foreignKeys = [
        ForeignKey(
            entity = Account::class,
            parentColumns = ["object_id"],
            childColumns = ["account_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["category_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
        ForeignKey(
            entity = Payee::class,
            parentColumns = ["object_id"],
            childColumns = ["payee_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["account_object_id"]),
        Index(value = ["category_object_id"]),
        Index(value = ["booked_on"]),
        Index(value = ["account_object_id", "booked_on"]),
        Index(value = ["reconciled", "booked_on"]),
        Index(value = ["payee_object_id"]),
    ],
)
data class Expense(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "amount")
    val amount: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "booked_on")
    val bookedOn: Instant,
    @ColumnInfo(name = "checksum")
    val checksum: Int? = 0,
    @ColumnInfo(name = "memo")
    val memo: String? = null,
    @ColumnInfo(name = "reconciled")
    val reconciled: Boolean = false,
    @ColumnInfo(name = "serial")
    val serial: Long = 0,
    @ColumnInfo(name = "reimbursable")
    val reimbursable: Boolean = false,
    @ColumnInfo(name = "tax_rate")
    val taxRate: Float = 0.19f,
    @ColumnInfo(name = "account_object_id")
    val accountObjectId: Long,
    @ColumnInfo(name = "category_object_id")
    val categoryObjectId: Long? = null,
    @ColumnInfo(name = "payee_object_id")
    val payeeObjectId: Long? = null,
)

@Entity(
    tableName = "income",
    foreignKeys = [
        ForeignKey(
            entity = Account::class,
            parentColumns = ["object_id"],
            childColumns = ["account_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["category_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
        ForeignKey(
            entity = Payee::class,
            parentColumns = ["object_id"],
            childColumns = ["payer_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["account_object_id"]),
        Index(value = ["category_object_id"]),
        Index(value = ["booked_on"]),
        Index(value = ["account_object_id", "booked_on"]),
        Index(value = ["reconciled", "booked_on"]),
        Index(value = ["payer_object_id"]),
    ],
)
data class Income(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "amount")
    val amount: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "booked_on")
    val bookedOn: Instant,
    @ColumnInfo(name = "checksum")
    val checksum: Int? = 0,
    @ColumnInfo(name = "memo")
    val memo: String? = null,
    @ColumnInfo(name = "reconciled")
    val reconciled: Boolean = false,
    @ColumnInfo(name = "serial")
    val serial: Long = 0,
    @ColumnInfo(name = "gross_amount")
    val grossAmount: BigDecimal? = null,
    @ColumnInfo(name = "account_object_id")
    val accountObjectId: Long,
    @ColumnInfo(name = "category_object_id")
    val categoryObjectId: Long? = null,
    @ColumnInfo(name = "payer_object_id")
    val payerObjectId: Long? = null,
)

@Entity(
    tableName = "payee",
    indices = [
        Index(value = ["name"]),
    ],
)
data class Payee(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "address")
    val address: ByteArray? = null,
    @ColumnInfo(name = "customer_number")
    val customerNumber: String? = null,
    @ColumnInfo(name = "name")
    val name: String? = null,
)

@Entity(
    tableName = "recurring_expense",
    foreignKeys = [
        ForeignKey(
            entity = Account::class,
            parentColumns = ["object_id"],
            childColumns = ["account_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["category_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
        ForeignKey(
            entity = Payee::class,
            parentColumns = ["object_id"],
            childColumns = ["payee_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
    ],
    indices = [
        Index(value = ["account_object_id"]),
        Index(value = ["category_object_id"]),
        Index(value = ["booked_on"]),
        Index(value = ["account_object_id", "booked_on"]),
        Index(value = ["reconciled", "booked_on"]),
        Index(value = ["payee_object_id"]),
    ],
)
data class RecurringExpense(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "amount")
    val amount: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "booked_on")
    val bookedOn: Instant,
    @ColumnInfo(name = "checksum")
    val checksum: Int? = 0,
    @ColumnInfo(name = "memo")
    val memo: String? = null,
    @ColumnInfo(name = "reconciled")
    val reconciled: Boolean = false,
    @ColumnInfo(name = "serial")
    val serial: Long = 0,
    @ColumnInfo(name = "reimbursable")
    val reimbursable: Boolean = false,
    @ColumnInfo(name = "tax_rate")
    val taxRate: Float = 0.19f,
    @ColumnInfo(name = "ends_on")
    val endsOn: Instant? = null,
    @ColumnInfo(name = "interval_in_months")
    val intervalInMonths: Short = 1,
    @ColumnInfo(name = "account_object_id")
    val accountObjectId: Long,
    @ColumnInfo(name = "category_object_id")
    val categoryObjectId: Long? = null,
    @ColumnInfo(name = "payee_object_id")
    val payeeObjectId: Long? = null,
)

@Entity(
    tableName = "transfer",
    foreignKeys = [
        ForeignKey(
            entity = Account::class,
            parentColumns = ["object_id"],
            childColumns = ["account_object_id"],
            onDelete = ForeignKey.CASCADE,
        ),
        ForeignKey(
            entity = Category::class,
            parentColumns = ["object_id"],
            childColumns = ["category_object_id"],
            onDelete = ForeignKey.SET_NULL,
        ),
        ForeignKey(
            entity = Account::class,
            parentColumns = ["object_id"],
            childColumns = ["target_object_id"],
            onDelete = ForeignKey.RESTRICT,
        ),
    ],
    indices = [
        Index(value = ["account_object_id"]),
        Index(value = ["category_object_id"]),
        Index(value = ["booked_on"]),
        Index(value = ["account_object_id", "booked_on"]),
        Index(value = ["reconciled", "booked_on"]),
        Index(value = ["target_object_id"]),
    ],
)
data class Transfer(
    @PrimaryKey(autoGenerate = true)
    @ColumnInfo(name = "object_id")
    val objectId: Long = 0,
    @ColumnInfo(name = "amount")
    val amount: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "booked_on")
    val bookedOn: Instant,
    @ColumnInfo(name = "checksum")
    val checksum: Int? = 0,
    @ColumnInfo(name = "memo")
    val memo: String? = null,
    @ColumnInfo(name = "reconciled")
    val reconciled: Boolean = false,
    @ColumnInfo(name = "serial")
    val serial: Long = 0,
    @ColumnInfo(name = "fee")
    val fee: BigDecimal = BigDecimal("0.0"),
    @ColumnInfo(name = "account_object_id")
    val accountObjectId: Long,
    @ColumnInfo(name = "category_object_id")
    val categoryObjectId: Long? = null,
    @ColumnInfo(name = "target_object_id")
    val targetObjectId: Long,
)

data class AccountWithRelations(
    @Embedded
    val entity: Account,
    @Relation(parentColumn = "bank_object_id", entityColumn = "object_id")
    val bank: Bank?,
    @Relation(parentColumn = "object_id", entityColumn = "target_object_id")
    val incomingTransfers: List<Transfer>,
)

data class AttachmentWithRelations(
    @Embedded
    val entity: Attachment,
)

data class BankWithRelations(
    @Embedded
    val entity: Bank,
    @Relation(parentColumn = "object_id", entityColumn = "bank_object_id")
    val accounts: List<Account>,
)

data class BudgetWithRelations(
    @Embedded
    val entity: Budget,
    @Relation(parentColumn = "category_object_id", entityColumn = "object_id")
    val category: Category?,
)

data class CategoryWithRelations(
    @Embedded
    val entity: Category,
    @Relation(parentColumn = "object_id", entityColumn = "category_object_id")
    val budgets: List<Budget>,
    @Relation(parentColumn = "object_id", entityColumn = "parent_category_object_id")
    val children: List<Category>,
    @Relation(parentColumn = "parent_category_object_id", entityColumn = "object_id")
    val parentCategory: Category?,
)

data class ExpenseWithRelations(
    @Embedded
    val entity: Expense,
    @Relation(parentColumn = "account_object_id", entityColumn = "object_id")
    val account: Account,
    @Relation(parentColumn = "category_object_id", entityColumn = "object_id")
    val category: Category?,
    @Relation(parentColumn = "payee_object_id", entityColumn = "object_id")
    val payee: Payee?,
)

data class IncomeWithRelations(
    @Embedded
    val entity: Income,
    @Relation(parentColumn = "account_object_id", entityColumn = "object_id")
    val account: Account,
    @Relation(parentColumn = "category_object_id", entityColumn = "object_id")
    val category: Category?,
    @Relation(parentColumn = "payer_object_id", entityColumn = "object_id")
    val payer: Payee?,
)

data class PayeeWithRelations(
    @Embedded
    val entity: Payee,
    @Relation(parentColumn = "object_id", entityColumn = "payer_object_id")
    val incomes: List<Income>,
)

data class RecurringExpenseWithRelations(
    @Embedded
    val entity: RecurringExpense,
    @Relation(parentColumn = "account_object_id", entityColumn = "object_id")
    val account: Account,
    @Relation(parentColumn = "category_object_id", entityColumn = "object_id")
    val category: Category?,
    @Relation(parentColumn = "payee_object_id", entityColumn = "object_id")
    val payee: Payee?,
)

data class TransferWithRelations(
    @Embedded
    val entity: Transfer,
    @Relation(parentColumn = "account_object_id", entityColumn = "object_id")
    val account: Account,
    @Relation(parentColumn = "category_object_id", entityColumn = "object_id")
    val category: Category?,
    @Relation(parentColumn = "target_object_id", entityColumn = "object_id")
    val target: Account,
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
