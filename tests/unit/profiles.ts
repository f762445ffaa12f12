import { parseProfile } from '../../server/core/config/profile'
import { DEFAULT_PROFILE, EMULATED_SHOP_DOMAIN } from '../../shared/profile'
import type { WireProfile } from '../../shared/profile'

export const EMULATED_WIRE: Readonly<WireProfile> = {
  shopDomains: EMULATED_SHOP_DOMAIN,
  shopUrl: 'http://127.0.0.1:4400/{shop}',
  adminUrl: 'http://127.0.0.1:4400',
  appBridgeUrl: 'http://127.0.0.1:4400/app-bridge.js',
  partnersUrl: 'http://127.0.0.1:4400/_partners',
  apiUrl: 'http://127.0.0.1:4400/_api',
}

/** The real platform. */
export const defaultProfile = parseProfile(DEFAULT_PROFILE)
/** An emulator on its usual port. */
export const emulatedProfile = parseProfile(EMULATED_WIRE)
