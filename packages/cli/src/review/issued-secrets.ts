import type { EmulatorControl } from '../../../emulator/src'

/** A value that must not reach a browser, with a name, so that a report does not contain it. */
export interface Secret {
  name: string
  value: string
}

/** Variables of a server with a secret, which are public by mistake. */
const SECRET_NAME = /(?:SECRET|PASSWORD|PRIVATE_KEY|ACCESS_TOKEN|API_TOKEN|ENCRYPTION_KEYS)$/
/** A shorter value occurs by chance. */
const MIN_SECRET_LENGTH = 12

/** Lists the secret of the app, the tokens of its stores, and the secrets of its environment. */
export async function issuedSecrets(
  { apiSecretKey }: { apiSecretKey: string },
  control: Pick<EmulatorControl, 'exportState'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Secret[]> {
  const { tokens } = await control.exportState()
  return [
    { name: 'the API secret', value: apiSecretKey },
    ...tokens.access.map(({ accessToken }) => ({ name: 'an access token', value: accessToken })),
    ...[...tokens.access, ...tokens.refresh].flatMap(({ refreshToken }) =>
      refreshToken ? [{ name: 'a refresh token', value: refreshToken }] : [],
    ),
    ...Object.entries(environment).flatMap(([name, value = '']) =>
      SECRET_NAME.test(name) && value.length >= MIN_SECRET_LENGTH ? [{ name, value }] : [],
    ),
  ]
}

/** Tokens and keys of well-known forms, which no build of a browser contains. */
const FORMS: readonly [name: string, form: RegExp][] = [
  ['an access token of a shop', /\bshp(?:at|ca|pa|ua)_[\da-f]{32}\b/],
  ['an API secret', /\bshpss_[\da-f]{32}\b/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a secret key of Stripe', /\bsk_live_\w{16,}/],
  ['an access key of AWS', /\bAKIA[\dA-Z]{16}\b/],
]

/** Names the secrets in a text, each once. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  return [
    ...new Set([
      ...secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name),
      ...FORMS.filter(([, form]) => form.test(text)).map(([name]) => name),
    ]),
  ]
}
