import { readFileSync } from 'node:fs'
import process from 'node:process'
import tls from 'node:tls'
import { definePlugin } from '#platform-runtime/define'

/**
 * In development, makes the app's server trust the certificate of the local platform. Node.js reads
 * the variable only when a process starts, and the platform starts after that.
 */
export default definePlugin(() => {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  if (!import.meta.dev || file === undefined) return
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
})
