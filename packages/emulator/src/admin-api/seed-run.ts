import { platformScopes } from '../../../facts/schemas/registration-facts'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { registerApp } from '../lifecycle/registered-app'
import type { GraphqlCaller, GraphqlContext } from '../engine/graphql-context'
import { timestamp } from '../engine/records/timestamp'
import type { Mutation } from '../engine/resolve/mutation'
import type { EmulatorClock } from '../state/clock'
import type { IdSource } from '../state/id-source'
import { createPlatformRules } from '../rules/platform-rules'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { StagedUploads } from '../uploads/staged-upload'
import { COLLECTIONS } from './collections/collection-records'
import { CUSTOMERS } from './customers/customer-records'
import type { CustomerRecord } from './customers/customer-records'
import type { TableSpec, StoredRecord } from '../engine/records/record-table'
import { ORDERS } from './orders/order-records'
import type { OrderRecord } from './orders/order-records'
import { PRODUCTS } from './products/product-records'

/** What executes the mutations of seeds. */
interface SeedApi {
  createContext: (caller: GraphqlCaller) => GraphqlContext
  mutation: (name: string) => Mutation | undefined
}

/** Adds the records of a seed, also by mutations of the Admin API. No webhook is sent. */
export class SeedRun {
  readonly at: string
  readonly #api: SeedApi
  readonly #ids: IdSource
  #context: GraphqlContext | undefined

  /**
   * @param ids of the emulator
   * @param epoch time of the mutations, and creation time of records without one, in milliseconds
   *   since the epoch
   */
  constructor(
    readonly store: Store,
    ids: IdSource,
    readonly epoch: number,
    api: SeedApi,
  ) {
    this.at = timestamp(epoch)
    this.#ids = ids
    this.#api = api
  }

  /** Of the mutations. */
  get context(): GraphqlContext {
    return (this.#context ??= this.#createContext())
  }

  /**
   * Adds records without a mutation.
   *
   * @param seeds one for each record, which `put` adds first, in their order
   * @returns their global ids
   */
  add(type: string, seeds: readonly unknown[], put: () => void): string[] {
    const { records } = this.store
    const before = records.list(type).length
    put()
    return records
      .list(type)
      .slice(before, before + seeds.length)
      .map(({ id }) => id)
  }

  /**
   * Executes a mutation.
   *
   * @param path of the record in the seed, e.g. `giftCards[0]`
   * @throws Refusal 400 with the user errors of the mutation
   */
  execute(mutation: string, args: object, path: string): Record<string, unknown> {
    const payload = this.#api
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
  #createContext(): GraphqlContext {
    const { epoch, store } = this
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
      ids: this.#ids,
      rules: createPlatformRules(clock, () => app),
      // None: a file of a seed is elsewhere.
      uploads: new StagedUploads(),
    }
    return {
      ...this.#api.createContext({
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
}
