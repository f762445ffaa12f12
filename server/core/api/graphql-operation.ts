import { print } from 'graphql/language/printer.js'
import { PlatformError } from '../errors/errors'
import { LRUCache } from 'lru-cache'
import type { OperationTypes } from '../../../shared/graphql-operations'

/** What decides how an operation is sent. */
export interface GraphqlOperation {
  text: string
  /** True if any operation in the document may change something. */
  hasMutation: boolean
  /**
   * Whether the platform runs it at most once, however often it is sent: each of its mutations has
   * an idempotency key. False without a mutation.
   */
  isIdempotent: boolean
  /** Name of the first named operation. */
  name?: string
}

const MAX_OPERATIONS = 500

/**
 * Comments and strings, block strings first: a brace or a keyword inside them is not syntax. An
 * unclosed string extends to the end, so that hostile text is not scanned again from each of its
 * quotes.
 */
const IGNORED = /"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*/g

// Generated documents are module constants: each is printed once.
const printed = new WeakMap<ParsedDocument, string>()
const describe = memoize(MAX_OPERATIONS, describeText)

/** Reads an operation in any of its forms. */
export function readOperation(operation: string | OperationSource): GraphqlOperation {
  return describe(operationText(operation))
}

/**
 * Returns the text of an operation in any of its forms.
 *
 * @throws PlatformError `configuration_invalid` for a parsed document that contains anything else
 *   than operations and fragments
 */
export function operationText(operation: string | OperationSource): string {
  if (typeof operation === 'string') return operation
  if (!isParsed(operation)) return operation.toString()
  // Not the source text of the document: loaders and plugins add fragments and fields to the
  // document only.
  const text = printed.get(operation) ?? printDocument(operation)
  printed.set(operation, text)
  return text
}

function isParsed(operation: OperationSource): operation is ParsedDocument {
  return 'kind' in operation
}

function printDocument(document: ParsedDocument): string {
  // Typed by structure, so that the documents of any version of graphql fit.
  const other = (document.definitions as readonly { kind: string }[]).find(
    ({ kind }) => kind !== 'OperationDefinition' && kind !== 'FragmentDefinition',
  )
  if (other)
    throw new PlatformError(
      'configuration_invalid',
      `A parsed operation contains ${other.kind}, which cannot be sent. Expected operations and fragments only.`,
    )
  return print(document as Parameters<typeof print>[0])
}

/**
 * Reads a GraphQL text without a parser: the platform checks the syntax. In doubt (an operation
 * named `mutation`) a text counts as a mutation, which is never sent twice.
 */
function describeText(text: string): GraphqlOperation {
  const syntax = text.replace(IGNORED, ' ')
  const top = topLevel(syntax)
  const name = /\b(?:query|mutation|subscription)\s+([_A-Za-z]\w*)/.exec(top)?.[1]
  const hasMutation = /\bmutation\b/.test(top)
  return {
    text,
    hasMutation,
    isIdempotent: hasMutation && haveKeys(mutationFields(syntax)),
    ...(name !== undefined && { name }),
  }
}

/**
 * Lists the fields of all mutations, without what is in their brackets. A field ends with its
 * selection, which each mutation has.
 */
function mutationFields(syntax: string): string[] {
  const fields: string[] = []
  const open: string[] = []
  let header = ''
  let field = ''
  for (const character of syntax) {
    if ('{(['.includes(character)) {
      open.push(character)
      if (open.length === 1 && character === '{') field = ''
      continue
    }
    if ('})]'.includes(character)) {
      const closed = open.pop()
      const isSelection = closed === '{' && open.length === 1
      const isOperation = closed === '{' && open.length === 0
      // What follows the last selection is a spread, whose mutations are elsewhere.
      if (/\bmutation\b/.test(header) && (isSelection || (isOperation && field.trim() !== ''))) {
        fields.push(field)
        field = ''
      }
      if (isOperation) header = ''
      continue
    }
    if (open.length === 0) header += character
    else if (open.length === 1 && open[0] === '{') field += character
  }
  return fields
}

/** https://shopify.dev/docs/api/usage/idempotent-requests */
function haveKeys(fields: string[]): boolean {
  return (
    fields.length > 0 &&
    fields.every(field => /@idempotent\b/.test(field) && !field.includes('...'))
  )
}

/** Returns the text outside of all brackets. */
function topLevel(text: string): string {
  let top = ''
  let depth = 0
  for (const character of text) {
    if ('{(['.includes(character)) depth += 1
    else if ('})]'.includes(character)) depth = Math.max(0, depth - 1)
    top += depth === 0 ? character : ' '
  }
  return top
}

/**
 * Memoizes a function of one string for the `limit` values used last: an app that writes values
 * into its queries must not fill the memory.
 */
export function memoize<Value extends object>(
  limit: number,
  compute: (text: string) => Value,
): (text: string) => Value {
  const cache = new LRUCache<string, Value>({ max: limit, memoMethod: compute })
  return text => cache.memo(text)
}

/** A parsed operation, e.g. a `DocumentNode` of graphql. */
export interface ParsedDocument {
  readonly kind: 'Document'
  readonly definitions: readonly object[]
}

/** The text of an operation as an object: a `TypedDocumentString` or another `String` object. */
export interface OperationString {
  toString(): string
  valueOf(): string
}

export type OperationSource = ParsedDocument | (OperationString & object)

/** An operation that carries its types: a `TypedDocumentNode` or a `TypedDocumentString`. */
export type TypedOperation<
  TData = unknown,
  TVariables = Record<string, unknown>,
> = OperationSource & OperationTypes<TData, TVariables>
