/**
 * Carries the types of an operation's result and variables, as code generators write them; nothing at run time.
 * By structure, so that any generator's types fit: `DocumentTypeDecoration` of `@graphql-typed-document-node/core` is one.
 */
export interface OperationTypes<TData, TVariables> {
  __apiType?: (variables: TVariables) => TData
}

/** A parsed operation: `DocumentNode` of graphql is one. */
export interface ParsedDocument {
  readonly kind: 'Document'
  readonly definitions: readonly object[]
}

/** The text of an operation as an object: a `TypedDocumentString`, or any other `String` object. */
export interface OperationString {
  toString(): string
  valueOf(): string
}

export type OperationSource = ParsedDocument | (OperationString & object)

/** An operation that knows its types: a `TypedDocumentNode` or a `TypedDocumentString`. */
export type TypedOperation<TData = unknown, TVariables = Record<string, unknown>> = OperationSource & OperationTypes<TData, TVariables>
