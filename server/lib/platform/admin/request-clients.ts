import { createAdminClient } from '../api/admin-client'
import type { ApiNotices } from '../api/api-notices'
import type { Pacing } from '../api/pacing'
import type { ShopClients } from '../api/shop-clients'
import { createStorefrontClient } from '../api/storefront-client'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import type { PlatformObserver } from '../observe/platform-observer'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'

/** What to do once the platform refuses the access token. */
export interface AccessRecovery {
  /** A session with another access token than the refused one. @throws PlatformAnswer when there is none to be had */
  renew: (rejected: Session) => Promise<Session>
  /** The answer after a second refusal. */
  refuse: () => Response
}

export interface RequestClientServices {
  config: PlatformConfig
  tokens: AccessTokens
  fetch: typeof fetch
  pacing: Pacing
  notices: ApiNotices
  observer: PlatformObserver
}

/** The APIs for one request: a refused token is replaced once, and a second refusal ends the request. */
export function createRequestClients(session: Session, recovery: AccessRecovery, services: RequestClientServices): ShopClients {
  const { config, tokens, fetch, pacing, notices, observer } = services
  let current = session
  const options = {
    shop: session.shop,
    apiVersion: config.apiVersion,
    config,
    fetch,
    // Somebody waits for the answer: before the work in the background.
    pace: { pacing, priority: 'page' as const },
    notices,
    observer,
    accessToken: () => current.accessToken ?? '',
    onUnauthorized: async (refused: string) => {
      // A call at the same time may have replaced the refused token: the new one must not be thrown away as well.
      if (current.accessToken && current.accessToken !== refused) return current.accessToken
      current = await recovery.renew(current)
      return current.accessToken ?? ''
    },
  }

  async function refusing<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call
    }
    catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'admin_api_unauthorized') throw error
      await tokens.drop(current)
      throw new PlatformAnswer(recovery.refuse())
    }
  }

  const admin = createAdminClient(options)
  const storefront = createStorefrontClient(options)
  return {
    admin: { graphql: (query, ...options) => refusing(admin.graphql(query, ...options)) },
    storefront: { graphql: (query, ...options) => refusing(storefront.graphql(query, ...options)) },
  }
}
