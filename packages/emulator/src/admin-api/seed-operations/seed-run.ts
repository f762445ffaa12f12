import { platformScopes } from '../../../../facts/schemas/registration-facts'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { registerApp } from '../../lifecycle/registered-app'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { EmulatorClock } from '../../state/clock'
import type { IdSource } from '../../state/id-source'
import { createPlatformRules } from '../../rules/platform-rules'
import { Refusal } from '../../state/refusal'
import type { EmulatorState } from '../../state/state'
import type { Store } from '../../state/store'
import { registry } from '../admin-resolvers'
import { COLLECTIONS } from '../collections/collection-records'
import { createContext } from '../create-context'
import { CUSTOMERS } from '../customers/customer-records'
import type { CustomerRecord } from '../customers/customer-records'
import type { TableSpec, StoredRecord } from '../../engine/records/record-table'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { PRODUCTS } from '../products/product-records'

/** Executes mutations of the Admin API for the records of a seed. No webhook is sent. */
export class SeedRun {
  readonly context: GraphqlContext

  /**
   * @param ids of the emulator
   * @param epoch time of the mutations, in milliseconds since the epoch
   */
  constructor(
    readonly store: Store,
    ids: IdSource,
    readonly epoch: number,
  ) {
    const clock: EmulatorClock = {
      now: () => epoch,
      seconds: () => Math.floor(epoch / 1000),
      offsetMs: () => 0,
      setOffset: () => {},
    }
    const app = registerApp({})
    // The mutations of seeds use no other part of the state.
    const state: Partial<EmulatorState> = {
      app,
      clock,
      extensions: [],
      ids,
      rules: createPlatformRules(clock, () => app),
    }
    this.context = {
      ...createContext({
        app,
        store,
        installation: { id: 0, apiKey: app.apiKey, shop: store.domain, scopes: platformScopes() },
        clock,
        state: state as EmulatorState,
        apiVersion: DEFAULT_API_VERSION,
        origin: '',
      }),
      isSeeding: true,
    }
  }

  /**
   * Executes a mutation.
   *
   * @param path of the record in the seed, e.g. `giftCards[0]`
   * @throws Refusal 400 with the user errors of the mutation
   */
  execute(mutation: string, args: object, path: string): Record<string, unknown> {
    const payload = registry
      .mutation(mutation)
      ?.resolve(args as never, this.context, { fieldName: mutation } as never)
    if (!payload) throw new Error(`Nothing resolves ${mutation}.`)
    const { userErrors = [] } = payload
    if (userErrors.length > 0)
      throw new Refusal(
        400,
        userErrors
          .map(
            ({ field, message }) => `${path}: ${message}${field ? ` (${field.join('.')})` : ''}.`,
          )
          .join(' ')
          .replaceAll('..', '.'),
      )
    return payload
  }

  /** Executes a mutation. Returns the global id of the object in a field of its payload. */
  create(mutation: string, args: object, field: string, path: string): string {
    return (this.execute(mutation, args, path)[field] as { id: string }).id
  }

  /** @throws Refusal 400 without such a customer */
  customer(email: string, path: string): CustomerRecord {
    return this.find(
      CUSTOMERS,
      'email',
      email,
      'the email address of a customer of the store',
      path,
    )
  }

  /** @throws Refusal 400 without such an order */
  order(name: string, path: string): OrderRecord {
    return this.find(ORDERS, 'name', name, 'the name of an order of the store', path)
  }

  /** Global ids of products. @throws Refusal 400 without one of them */
  products(handles: readonly string[], path: string): string[] {
    return handles.map(
      (handle, index) =>
        this.find(PRODUCTS, 'handle', handle, 'the handle of a product', `${path}[${index}]`).id,
    )
  }

  /** Global ids of collections. @throws Refusal 400 without one of them */
  collections(handles: readonly string[], path: string): string[] {
    const expected = 'the handle of a collection'
    return handles.map(
      (handle, index) => this.find(COLLECTIONS, 'handle', handle, expected, `${path}[${index}]`).id,
    )
  }

  /**
   * Finds a record by a value of an index.
   *
   * @throws Refusal 400 without one
   */
  find<Row extends StoredRecord, Index extends string>(
    spec: TableSpec<Row, Index>,
    index: Index,
    value: string,
    expected: string,
    path: string,
  ): Row {
    const [row] = this.store.records.table(spec).lookUp(index, value.toLowerCase())
    if (row) return row
    throw new Refusal(400, `${path} must be ${expected}, not "${value}".`)
  }
}
