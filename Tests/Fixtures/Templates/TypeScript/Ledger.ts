// plumb:generated from Ledger; changes here are overwritten.

export interface Account {
  closedOn: Date | null;
  currencyCode: string;
  iban: string | null;
  name: string;
  openedOn: Date;
  openingBalance: string;
  sortOrder: number;
  bank: Bank | null;
  incomingTransfers: Transfer[];
  postings: Posting[];
}

export interface Attachment {
  fileName: string | null;
  payload: Uint8Array | null;
  thumbnail: Uint8Array | null;
  uploaded: boolean | null;
  posting: Posting | null;
}

export interface Bank {
  bic: string | null;
  name: string | null;
  websiteAddress: string | null;
  accounts: Account[];
}

export interface Budget {
  limit: string;
  month: number;
  note: string | null;
  year: number;
  category: Category | null;
}

export interface Category {
  color: unknown | null;
  name: string;
  taxDeductible: boolean;
  budgets: Budget[];
  children: Category[];
  parentCategory: Category | null;
  postings: Posting[];
}

export interface Expense extends Posting {
  reimbursable: boolean;
  taxRate: number;
  payee: Payee | null;
}

export interface Income extends Posting {
  grossAmount: string | null;
  payer: Payee | null;
}

export interface Payee {
  address: unknown | null;
  customerNumber: string | null;
  name: string | null;
  expenses: Expense[];
  incomes: Income[];
}

export interface Posting {
  amount: string;
  bookedOn: Date;
  checksum: number | null;
  memo: string | null;
  reconciled: boolean;
  serial: number;
  account: Account;
  attachments: Attachment[];
  category: Category | null;
}

export interface RecurringExpense extends Expense {
  endsOn: Date | null;
  intervalInMonths: number;
}

export interface Transfer extends Posting {
  fee: string;
  target: Account;
}

/** The name of each entity, and its interface. */
export interface Entities {
  Account: Account;
  Attachment: Attachment;
  Bank: Bank;
  Budget: Budget;
  Category: Category;
  Expense: Expense;
  Income: Income;
  Payee: Payee;
  Posting: Posting;
  RecurringExpense: RecurringExpense;
  Transfer: Transfer;
}

export type EntityName = keyof Entities;
