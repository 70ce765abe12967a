// plumb:generated from Bookshop 2; changes here are overwritten.

export interface Author {
  name: string;
  books: Book[];
}

export interface Book {
  isbn: string | null;
  listPrice: string | null;
  publishedOn: Date | null;
  title: string;
  author: Author | null;
}

/** The name of each entity, and its interface. */
export interface Entities {
  Author: Author;
  Book: Book;
}

export type EntityName = keyof Entities;
