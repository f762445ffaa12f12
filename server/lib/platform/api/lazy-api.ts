import { passOn } from '../request/ending'
import type { Ending } from '../request/ending'
import type { GraphQLClient } from './graphql-client'

/** One API of a shop. Its client is made with the first call: most requests and deliveries call none. An instance for the reason in `admin/context-parts`. */
export class LazyApi {
  readonly #client: () => { graphql: GraphQLClient }
  readonly #ending: Ending

  /** @param ending what each call is passed through */
  constructor(client: () => { graphql: GraphQLClient }, ending = passOn) {
    this.#client = client
    this.#ending = ending
  }

  readonly graphql: GraphQLClient = (query, ...options) => this.#ending(this.#client().graphql(query, ...options))
}
