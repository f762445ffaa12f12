import { resolve } from 'node:path'
import { AppDistribution } from '../../../../shared/app-distribution'
import { describeRule } from '../../../../shared/describe-rule'
import { sleep } from '../../../../server/core/concurrency/sleep'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import { DecryptionError } from '../../../../server/core/encryption/decryption-error'
import { encryptTokens } from '../../../../server/core/encryption/encrypted-storage'
import { guardStorage } from '../../../../server/core/session/guarded-storage'
import type { Session } from '../../../../server/core/session/session'
import { offlineSessionId } from '../../../../server/core/session/session'
import {
  createSessionStorage,
  hasSessionRecord,
} from '../../../../server/core/session/session-storage'
import { lossOf } from '../../../../server/core/tokens/access-losses'
import { createAccessTokens } from '../../../../server/core/tokens/access-tokens'
import { createPlatformClock } from '../../../../server/core/tokens/platform-clock'
import { openAppStorage, storageOf } from '../app-storage'
import { listShops, readShops } from './list-sessions'
import { readAppConfig } from './read-app-config'
import { findStoragePlugins, runPlugin } from './run-plugin'
import { kindOf } from './token-kinds'
import type { TokenKind } from './token-kinds'

/** The stored tokens of an app, as its servers use them. */
export interface ShopTokens {
  config: PlatformConfig
  /** Shops that are stored, or that the options name, one at a time. */
  shops: () => AsyncIterable<string>
  /** Number of damaged records that `shops` has passed so far. */
  damaged: () => number
  /** Returns the kind of a shop's offline token; undefined where the app is not installed. */
  kindOf: (shop: string) => Promise<{ kind: TokenKind; isPermanent: boolean } | undefined>
  /**
   * Exchanges a token without expiry, and stores the pair. Throws as `migratePlatformTokens` does,
   * and `storage_failed` when the pair is not stored.
   */
  migrate: (shop: string) => Promise<Session>
  close: () => Promise<void>
}

/** Pauses in milliseconds before each attempt to exchange a token and to store the pair. */
const STORE_PAUSES_MS = [0, 250, 1000]

/** Where the tokens of an app are, and which of them are meant. */
export interface TokenSelection {
  /** Folder of the app, absolute. */
  rootDir: string
  /** The Nitro plugin that mounts the storage, relative to the folder. */
  plugin: string | undefined
  /** An absolute path of a file with shops, or `-`. */
  shopsFile: string | undefined
  /** Shops that were named one by one; empty: all. */
  shops: readonly string[]
}

/**
 * Opens the stored tokens of an app, with the lock, the keys, and the records that its servers use.
 *
 * @param send sends a token request
 * @throws Error when the storage of the app is not known or cannot be opened
 * @throws PlatformError `configuration_invalid`
 */
export async function openShopTokens(
  { rootDir, plugin, shopsFile, shops: named }: TokenSelection,
  send: typeof fetch,
): Promise<ShopTokens> {
  const config = await readAppConfig(rootDir)
  if (config.distribution === AppDistribution.PlatformAdmin)
    throw new Error('An app of distribution platform_admin has a fixed token: none is stored.')
  if (plugin === undefined) await requireNoPlugin(rootDir)
  const found = plugin === undefined ? {} : await runPlugin(rootDir, resolve(rootDir, plugin))
  const app = found.driver
    ? storageOf(found.driver)
    : await openAppStorage(rootDir, 'Name the Nitro plugin that mounts it with --plugin.')
  const lock = found.lock ?? app.lock
  if (found.sessionStorage && shopsFile === undefined && named.length === 0)
    throw new Error(
      'A sessionStorage of your own has no list of its shops. Name a file with one shop per line: --shops <file>, or --shops - for the standard input.',
    )
  const sessions = encryptTokens(
    guardStorage(found.sessionStorage ?? createSessionStorage(app.storage, { lock })),
    config.encryptionKeys,
  )
  const clock = createPlatformClock(send, Date.now)
  const tokens = createAccessTokens({
    config,
    storage: sessions,
    records: app.storage,
    fetch: clock.fetch,
    now: Date.now,
    toPlatformTime: clock.toPlatformTime,
    afterAuth: async () => {},
    lock,
    sleep,
  })
  let damaged = 0
  return {
    config,
    damaged: () => damaged,
    shops: () => {
      if (named.length > 0) return fromList(named)
      return shopsFile === undefined ? listShops(app, () => damaged++) : readShops(shopsFile)
    },
    async kindOf(shop) {
      try {
        const id = offlineSessionId(shop)
        const session = await sessions.loadSession(id)
        if (!session && !found.sessionStorage && (await hasSessionRecord(app.storage, id)))
          return { kind: 'unreadable', isPermanent: false }
        if (session?.shop !== shop) return undefined
        const loss = await lossOf(session, key => app.storage.getItem(key))
        const isPermanent = Boolean(session.accessToken) && !session.expires
        const isLost = loss !== undefined
        return { kind: kindOf(session, { isLost, now: Date.now() }), isPermanent }
      } catch (error) {
        if (error instanceof DecryptionError) return { kind: 'unreadable', isPermanent: false }
        throw error
      }
    },
    async migrate(shop) {
      for (const pause of STORE_PAUSES_MS) {
        await sleep(pause)
        const session = await tokens.migrate(shop)
        // A server has a pair that it cannot store in memory. This process ends soon.
        const stored = await sessions.loadSession(session.id)
        const { accessToken } = session
        if (!stored?.accessToken || stored.accessToken === accessToken || stored.expires)
          return session
      }
      throw new PlatformError(
        'storage_failed',
        `The storage did not store the new tokens of ${shop}; check that it can be written. ${describeRule('migration-retry')}`,
      )
    },
    close: () => app.storage.dispose(),
  }
}

/** Without its plugin, the files of the default mount would look like an app without shops. */
async function requireNoPlugin(rootDir: string): Promise<void> {
  const [plugin] = await findStoragePlugins(rootDir)
  if (plugin !== undefined)
    throw new Error(
      `${plugin} may mount the storage, which nuxt.config does not show. Name it: --plugin ${plugin}`,
    )
}

async function* fromList(shops: readonly string[]): AsyncGenerator<string> {
  yield* shops
}
