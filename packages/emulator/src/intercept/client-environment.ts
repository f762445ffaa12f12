import { delimiter } from 'node:path'
import type { TrustFiles } from './trust-files'

/** Hosts that are never reached by the proxy: the app calls itself, and its database. */
const DIRECT_HOSTS = 'localhost,127.0.0.1,::1'

/** Versions of Node.js whose HTTP clients read `NODE_USE_ENV_PROXY`. */
const PROXY_VERSIONS = /^v(?:22\.(?:2[1-9]|[3-9]\d)|24\.(?:[5-9]|\d\d)|2[5-9]|[3-9]\d)\./

/**
 * Returns whether an app in this version of Node.js reaches the platform by the proxy.
 *
 * @param version as `process.version` has it
 */
export function readsProxyAddress(version: string): boolean {
  return PROXY_VERSIONS.test(version)
}

/**
 * Returns the environment with which a process reaches the platform by the proxy, and accepts its
 * certificate.
 *
 * @param proxy address of the proxy with its password
 */
export function clientEnvironment(proxy: string, trust: TrustFiles): Record<string, string> {
  return {
    // Some clients read the names in capitals only, others those in small letters only.
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    HTTP_PROXY: proxy,
    http_proxy: proxy,
    NO_PROXY: DIRECT_HOSTS,
    no_proxy: DIRECT_HOSTS,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: trust.authority,
    DENO_CERT: trust.authority,
    SSL_CERT_FILE: trust.bundle,
    REQUESTS_CA_BUNDLE: trust.bundle,
    CURL_CA_BUNDLE: trust.bundle,
    // An empty entry: the folder of the installation.
    PHP_INI_SCAN_DIR: delimiter + trust.phpFolder,
  }
}
