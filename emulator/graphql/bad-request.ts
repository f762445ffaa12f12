import { GraphQLError } from 'graphql'

/** Creates the error for an invalid argument. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
