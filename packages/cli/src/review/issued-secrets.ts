import type { EmulatorControl } from '../../../emulator/src'
import type { ClientFile } from './client-files'

/** A value that must not reach a browser, with a name, so that a report does not contain it. */
export interface Secret {
  name: string
  value: string
}

/** How names of variables with a secret end. */
const NAME_ENDS = '(?:SECRET|SECRET_KEY|PASSWORD|PRIVATE_KEY|TOKEN|ENCRYPTION_KEYS)'
const SECRET_NAME = new RegExp(`${NAME_ENDS}$`)
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
      SECRET_NAME.test(name) && !/PUBLIC/.test(name) && value.length >= MIN_SECRET_LENGTH
        ? [{ name, value }]
        : [],
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
  ['a key of a language model', /\bsk-(?:proj|ant)-[\w-]{20,}/],
  ['a key of SendGrid', /\bSG\.[\w-]{16,}\.[\w-]{16,}/],
  ['a secret of webhooks', /\bwhsec_[\w+/=]{16,}/],
  ['a token of GitHub', /\bgh[opsu]_\w{30,}/],
  [
    'an address of a database with its password',
    /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[^\s:@/"'`$]*:[^\s@/"'`$]+@[\w.-]/,
  ],
]

/** What a file of settings gives to such a variable: in `.env`, YAML, TOML, or JSON. */
const ASSIGNED = new RegExp(
  String.raw`^[\t {,]*(?:export +)?["']?[A-Z\d_]*${NAME_ENDS}["']?[\t ]*[:=][\t ]*["']?[^\s"'$<{]{${MIN_SECRET_LENGTH},}`,
  'm',
)
/** They have such names for other things. */
const SCRIPT = /\.(?:m?js|css|html|svg|map)$/

/** Names the secrets in a file, each once. */
export function secretsInFile({ path, text }: ClientFile, secrets: readonly Secret[]): string[] {
  const found = secretsIn(text, secrets)
  return found.length === 0 && !SCRIPT.test(path) && ASSIGNED.test(text)
    ? ['the value of a secret variable']
    : found
}

/** Names the secrets in a text, each once. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  return [
    ...new Set([
      ...secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name),
      ...FORMS.filter(([, form]) => form.test(text)).map(([name]) => name),
    ]),
  ]
}
