import type { ProxyClient } from './proxy'

/** The variable by which each runtime trusts a certificate, with how it names itself. */
const RUNTIMES: readonly { name: string; agent: RegExp; variable: string }[] = [
  { name: 'Node.js', agent: /^(?:node|undici|axios|got)\b/i, variable: 'NODE_EXTRA_CA_CERTS' },
  { name: 'Deno', agent: /^deno\b/i, variable: 'DENO_CERT' },
  { name: 'Python requests', agent: /^python-requests\b/i, variable: 'REQUESTS_CA_BUNDLE' },
  { name: 'Python', agent: /^python\b/i, variable: 'SSL_CERT_FILE' },
  { name: 'curl', agent: /^curl\b/i, variable: 'CURL_CA_BUNDLE' },
  { name: 'PHP', agent: /php|guzzle/i, variable: 'PHP_INI_SCAN_DIR' },
  { name: 'Ruby, Go, .NET', agent: /ruby|^go-http-client|\.net\b/i, variable: 'SSL_CERT_FILE' },
]

/** Describes a client that does not accept the certificate, with the variable that it reads. */
export function describeDistrust({ host, userAgent }: ProxyClient): string {
  const known = RUNTIMES.find(({ agent }) => agent.test(userAgent))
  const advice = known
    ? `${known.name} reads ${known.variable}`
    : `Each runtime reads a variable of its own: ${RUNTIMES.map(({ name, variable }) => `${name} ${variable}`).join(', ')}`
  return `A client${userAgent && ` (${userAgent})`} does not accept the certificate of ${host}. ${advice}: start it with the environment of --intercept, and check that the app does not set it.`
}
