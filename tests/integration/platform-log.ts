import type { AppUnderTest } from './app-under-test'

/**
 * What a shop's token endpoint was asked for and the status it returned, oldest first, e.g.
 * `token_exchange 200`.
 */
export async function tokenRequests(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  shop: string,
): Promise<string[]> {
  const log = await emulator.control.log()
  return (
    log
      .filter(entry => entry.kind === 'access_token' && entry.shop === shop)
      // An injected fault responds before the emulator reads the grant type.
      .map(entry => `${entry.grantType ?? 'injected'} ${entry.status}`)
  )
}

/** Status of each Admin API call of a shop, oldest first. */
export async function adminApiCalls(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  shop: string,
): Promise<number[]> {
  const log = await emulator.control.log()
  return log
    .filter(entry => entry.kind === 'graphql' && entry.shop === shop)
    .map(entry => entry.status)
}

/** Access tokens of a shop that the platform accepts now. */
export async function validTokens(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  shop: string,
): Promise<string[]> {
  const tokens = await emulator.control.tokens(shop)
  return tokens.filter(token => token.status === 'valid').map(token => token.accessToken)
}
