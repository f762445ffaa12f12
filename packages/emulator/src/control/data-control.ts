import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { listAccountEmails } from '../admin-api/customers/account-emails'
import type { AccountEmail } from '../admin-api/customers/account-emails'
import { addRecords } from '../admin-api/seed-records'
import type { SeededIds } from '../admin-api/seed-records'
import { storeCaller } from '../engine/store-caller'
import { respondingVersion } from '../engine/request/supported-versions'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import { readRecordSeed } from '../seed/record-seed'
import type { RecordSeed } from '../seed/record-seed'

/** An operation of the Admin API. */
export interface StoreQuery {
  shop: string
  query: string
  variables?: Record<string, unknown>
  /** E.g. `2026-10`. Default: the newest stable version. */
  apiVersion?: string
}

/** The part of the emulator control that reads and writes the data of a store. */
export interface DataControl {
  /** Adds records to a store, without webhooks. Resolves to their global ids. */
  seed: (options: { shop: string } & RecordSeed) => Promise<SeededIds>
  /**
   * Executes an operation of the Admin API as the store: with all scopes, without costs, whether
   * the app is installed or not. A mutation has its consequences, such as webhooks.
   *
   * @returns `data` of the response
   * @throws Refusal 422 with the errors of the response; user errors are data
   */
  query: (options: StoreQuery) => Promise<Record<string, unknown>>
  /**
   * Lists the emails with a link to an account that the platform would have sent to customers,
   * oldest first. None is sent.
   */
  accountEmails: (options: { shop: string }) => Promise<AccountEmail[]>
}

export function createDataControl(context: EmulatorContext): DataControl {
  const { state } = context
  return {
    async seed({ shop, ...fields }) {
      const store = findStore(state, shop)
      const seed = readRecordSeed(fields, '')
      return store.records.transaction(() => addRecords(store, seed, state.clock.now(), state.ids))
    },
    async query({ shop, query, variables, apiVersion = DEFAULT_API_VERSION }) {
      const store = findStore(state, shop)
      const ignored = state.rules.ignored(store.domain)
      const responding = respondingVersion(apiVersion, state.clock.now(), ignored)
      if (responding === undefined)
        throw new Refusal(400, `There is no version "${apiVersion}" of the Admin API.`)
      // Loaded on first use, like the schema that it needs.
      const { executeAdminApi } = await import('../admin-api/execute-admin-api')
      const { body } = await executeAdminApi(
        { query, operationName: undefined, variables, costDebug: false },
        storeCaller(context, store, responding),
      )
      const { data, errors } = body as {
        data?: Record<string, unknown> | null
        errors?: { message: string; path?: (string | number)[] }[]
      }
      if (errors && errors.length > 0)
        throw new Refusal(
          422,
          errors
            .map(({ message, path }) => (path ? `${path.join('.')}: ${message}` : message))
            .join('\n'),
        )
      return data ?? {}
    },
    accountEmails: async ({ shop }) => listAccountEmails(findStore(state, shop).records),
  }
}
