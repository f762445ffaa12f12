import type { ASTNode } from 'graphql'

/** Keys of a response, names of arguments, and indexes of lists. */
export type ErrorPath = readonly (string | number)[]

export interface ErrorLocation {
  line: number
  column: number
}

/**
 * An error in the body of a response. The platform's order of keys depends on the kind of error.
 */
export interface RequestError {
  message: string
  locations?: readonly ErrorLocation[]
  path?: ErrorPath
  extensions?: Readonly<Record<string, unknown>>
}

/** The position of a node in the document, or nothing for a node without one. */
export function locationsOf(nodes: readonly ASTNode[]): ErrorLocation[] {
  return nodes.flatMap(({ loc }) =>
    loc ? [{ line: loc.startToken.line, column: loc.startToken.column }] : [],
  )
}
