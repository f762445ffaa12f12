import { printDocument } from './print-document'
import type { OperationSource, ParsedDocument } from './typed-operation'

// Generated documents are constants of a module: each is printed once.
const printed = new WeakMap<ParsedDocument, string>()

/** The text of an operation, in whichever form it was written. */
export function operationText(operation: string | OperationSource): string {
  if (typeof operation === 'string') return operation
  if (!isParsed(operation)) return operation.toString()
  // Not the text that it was parsed from: loaders and plugins add fragments and fields to a document, never to that.
  const text = printed.get(operation) ?? printDocument(operation)
  printed.set(operation, text)
  return text
}

function isParsed(operation: OperationSource): operation is ParsedDocument {
  return 'kind' in operation
}
