import { GraphQLError } from 'graphql'

/** An argument that the platform does not take. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
