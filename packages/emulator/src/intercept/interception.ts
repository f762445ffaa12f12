import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_PROFILE } from '../../../../shared/profile'
import { isLoopbackHost } from '../webhooks/delivery-uri'
import { loadAuthority } from './authority'
import type { Authority } from './authority'
import { clientEnvironment } from './client-environment'
import { describeDistrust } from './describe-distrust'
import { mapRequest } from './map-request'
import { PAC_PATH } from './pac-file'
import { isPlatformHost } from './platform-hosts'
import { PROXY_USER, startProxy } from './proxy'
import { writeTrustFiles } from './trust-files'
import type { TrustFiles } from './trust-files'
import { describeUnsimulated } from './unsimulated'

export interface InterceptionOptions {
  /** Folder of the certificate authority, which is created if it is missing. */
  folder: string
  /**
   * Hosts that are not the platform's and may be reached, with their subdomains; `*` for all.
   * Default: none, so that nothing leaves the machine.
   */
  pass?: readonly string[] | undefined
  /** The proxy, for a browser that is set up before. Default: any port, and a new password. */
  proxy?: { port: number; password: string } | undefined
  /** Receives what the developer should know, one line each time. Default: nothing is reported. */
  report?: ((line: string) => void) | undefined
}

/** The hosts of the platform, for the processes and the browser that use the proxy. */
export interface Interception {
  /** The proxy, for a browser. */
  readonly proxy: { server: string; username: string; password: string }
  /** Address of the proxy configuration for a browser. */
  readonly pacUrl: string
  /** SHA-256 of the authority's public key, Base64, for Chromium. */
  readonly keyHash: string
  /** Path of the certificate of the authority. */
  readonly certificateFile: string
  /** Variables by which a process reaches the platform and accepts its certificate. */
  readonly environment: Record<string, string>
  readonly close: () => Promise<void>
}

/** What an interception reads and writes before it starts. */
export interface InterceptionFiles {
  authority: Authority
  trust: TrustFiles
}

/**
 * Loads the certificate authority, and writes the files by which runtimes trust it.
 *
 * @throws Error if the package that creates certificates is missing, or a file cannot be written
 */
export async function prepareInterception({
  folder,
}: InterceptionOptions): Promise<InterceptionFiles> {
  const authority = await loadAuthority(folder)
  return { authority, trust: await writeTrustFiles(folder, authority) }
}

/**
 * Starts the interception of the platform's hosts.
 *
 * @param serve handles a request that was mapped to the local platform
 */
export async function startInterception(
  { pass = [], report = () => {}, proxy: wanted }: InterceptionOptions,
  { authority, trust }: InterceptionFiles,
  serve: (message: IncomingMessage, response: ServerResponse) => void,
): Promise<Interception> {
  const { port = 0, password = createPassword() } = wanted ?? {}
  const once = onceEach(report)
  const proxy = await startProxy({
    certificate: await authority.issue(),
    port,
    token: password,
    // Some clients, such as Playwright, do not except this machine from a proxy.
    passes: host => isLoopbackHost(host) || pass.some(passed => isWithin(host, passed)),
    serve: (message, response) => serveIntercepted(message, response, { serve, report: once }),
    onRefused: ({ host }) =>
      once(
        `Refused: ${host} is no HTTPS address of the platform. Let it pass with --pass ${host.split(':', 1)[0]}.`,
      ),
    // A browser also opens connections that it does not use, and shows a page about certificates.
    onDistrust: client => client.userAgent.startsWith('Mozilla/') || once(describeDistrust(client)),
  })
  const address = new URL(proxy.url)
  Object.assign(address, { username: PROXY_USER, password })
  return {
    proxy: { server: proxy.url, username: PROXY_USER, password },
    pacUrl: proxy.url + PAC_PATH,
    keyHash: authority.keyHash,
    certificateFile: authority.file,
    environment: clientEnvironment(address.href.replace(/\/$/, ''), trust),
    close: proxy.close,
  }
}

/** Creates a password for the proxy. */
export function createPassword(): string {
  return randomBytes(24).toString('base64url')
}

interface Serving {
  serve: (message: IncomingMessage, response: ServerResponse) => void
  report: (line: string) => void
}

function serveIntercepted(
  message: IncomingMessage,
  response: ServerResponse,
  { serve, report }: Serving,
): void {
  const host = (message.headers.host ?? '').replace(/:443$/, '').toLowerCase()
  const { url: target = '/', method = 'GET' } = message
  if (!isPlatformHost(host)) {
    // A client that connected to one host and asks for another.
    response.writeHead(421).end()
    return
  }
  const mapped = mapRequest({ host, target, isPage: isNavigation(message) })
  if (mapped === undefined) {
    const userAgent = message.headers['user-agent'] ?? ''
    report(describeUnsimulated({ method, url: `https://${host}${target}`, userAgent }))
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end('{"errors":"Not Found"}')
  } else if ('location' in mapped) {
    response.writeHead(302, { location: mapped.location, 'cache-control': 'no-store' }).end()
  } else {
    message.url = mapped.target
    // The local platform has one host; a page of it is same-origin on each.
    const own = message.headers.origin === `https://${host}`
    Object.assign(message.headers, {
      host: new URL(DEFAULT_PROFILE.adminUrl).host,
      ...(own && { origin: DEFAULT_PROFILE.adminUrl }),
    })
    serve(message, response)
  }
}

function isNavigation({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && headers.accept?.includes('text/html') === true
}

function isWithin(host: string, domain: string): boolean {
  return domain === '*' || host === domain || host.endsWith(`.${domain}`)
}

/** Reports each line once: an app repeats its requests. */
function onceEach(report: (line: string) => void): (line: string) => void {
  const reported = new Set<string>()
  return line => {
    if (reported.has(line)) return
    reported.add(line)
    report(line)
  }
}
