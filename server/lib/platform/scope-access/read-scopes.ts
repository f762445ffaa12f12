import type { AdminApiContext } from '../api/admin-client'
import { PlatformError } from '../errors/errors'

export interface ScopesDetail {
  /** Granted by the shop. */
  granted: string[]
  /** The app cannot be installed without these. */
  required: string[]
  /** The app may ask for these later. */
  optional: string[]
}

interface Scope {
  handle: string
}

interface AppScopes {
  requestedAccessScopes: Scope[]
  optionalAccessScopes: Scope[]
  installation: { accessScopes: Scope[] } | null
}

const READ = `#graphql
  query FetchAccessScopes {
    app {
      requestedAccessScopes { handle }
      optionalAccessScopes { handle }
      installation { accessScopes { handle } }
    }
  }`

/** @throws PlatformError `admin_api_failed` when the app is not installed any more; and as `admin.graphql` */
export async function readScopes({ graphql }: AdminApiContext): Promise<ScopesDetail> {
  const { data: { app } } = await graphql<{ app: AppScopes | null }>(READ)
  if (!app?.installation) throw new PlatformError('admin_api_failed', 'The Admin API does not say what the shop granted to the app')
  return {
    granted: handlesOf(app.installation.accessScopes),
    required: handlesOf(app.requestedAccessScopes),
    optional: handlesOf(app.optionalAccessScopes),
  }
}

function handlesOf(scopes: Scope[]): string[] {
  return scopes.map(({ handle }) => handle)
}
