import type { EncryptionKey } from '../../../../server/core/encryption/encryption-keys'
import type { TokenPlace } from '../../../../server/core/encryption/token-cipher'

export const SHOP = 'acme.platform.test'
export const OLD: EncryptionKey = { id: '2026a', secret: new Uint8Array(32).fill(1) }
export const NEW: EncryptionKey = { id: '2026b', secret: new Uint8Array(32).fill(2) }

export const PLACE: TokenPlace = { id: `offline_${SHOP}`, shop: SHOP, field: 'accessToken' }
