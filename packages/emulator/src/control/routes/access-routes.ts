import type { JsonSchema } from '../../state/reader'
import { readStoreSeed } from '../../seed/store-seed'
import type { StoreSeed } from '../../seed/store-seed'
import { action, bodyAction } from '../control-route'
import type { ControlRoute } from '../control-route'

const SHOP_INPUT: JsonSchema = { ...readStoreSeed.schema, required: [] }

/** Routes of stores, the app's installation, its tokens and scopes. */
export const accessRoutes: ControlRoute[] = [
  action(
    'GET',
    '/shops',
    'Lists the stores, with the scopes that each granted to the app.',
    {},
    control => control.shops(),
  ),
  bodyAction(
    'POST',
    '/shops',
    'Adds a store. The fields are those of a seed; all are optional.',
    SHOP_INPUT,
    (control, seed) => control.addShop(seed as Partial<StoreSeed>),
  ),
  action(
    'POST',
    '/install',
    'Installs the app in a store, as a merchant does.',
    { shop: 'string', scopes: 'strings?' },
    (control, fields) => control.install(fields),
  ),
  action(
    'POST',
    '/uninstall',
    'Uninstalls the app, and notifies it.',
    { shop: 'string' },
    (control, fields) => control.uninstall(fields),
  ),
  action(
    'GET',
    '/tokens',
    'Lists the access tokens of a store.',
    { shop: 'string' },
    (control, { shop }) => control.tokens(shop),
  ),
  action(
    'POST',
    '/tokens/revoke',
    'Revokes all access and refresh tokens of a store.',
    { shop: 'string' },
    async (control, fields) => ({
      revoked: await control.revokeTokens(fields),
    }),
  ),
  action(
    'POST',
    '/tokens/expire',
    'Expires the access tokens of a store. Refresh tokens stay valid.',
    { shop: 'string' },
    async (control, fields) => ({
      expired: await control.expireTokens(fields),
    }),
  ),
  action(
    'POST',
    '/tokens/rotate',
    'Issues a new pair for each refresh token, as if another server of the app had refreshed.',
    { shop: 'string' },
    async (control, fields) => ({
      rotated: await control.rotateTokens(fields),
    }),
  ),
  action(
    'POST',
    '/session-token',
    'Creates an ID token of a user of a store.',
    { shop: 'string', userId: 'string?', expiresInSeconds: 'integer?' },
    async (control, fields) => ({ token: await control.sessionToken(fields) }),
  ),
  action(
    'POST',
    '/frame-url',
    'Returns the address with which the admin loads the app.',
    { shop: 'string', path: 'string', embedded: 'boolean?', userId: 'string?' },
    async (control, fields) => ({ url: await control.frameUrl(fields) }),
  ),
  action(
    'PUT',
    '/development-store',
    'Makes a store a development store, or not.',
    { shop: 'string', value: 'boolean' },
    (control, fields) => control.setDevelopmentStore(fields),
  ),
  action(
    'POST',
    '/scopes/grant',
    'Grants scopes to the app, and notifies it.',
    { shop: 'string', scopes: 'strings' },
    (control, fields) => control.grantScopes(fields),
  ),
  action(
    'POST',
    '/scopes/revoke',
    'Revokes scopes of the app, and notifies it.',
    { shop: 'string', scopes: 'strings' },
    (control, fields) => control.revokeScopes(fields),
  ),
]
