import { join } from 'node:path'
import tls from 'node:tls'
import { replaceFile } from '../state/replace-file'
import type { Authority } from './authority'

/** Files by which runtimes trust the authority, without a change of the machine. */
export interface TrustFiles {
  /** The authority alone, for runtimes that add it to their own. */
  authority: string
  /** The authority and those that Node.js trusts, for runtimes that replace their own. */
  bundle: string
  /** Folder of a configuration file of PHP. */
  phpFolder: string
}

/**
 * Writes the files next to the authority.
 *
 * @throws Error if a file cannot be written
 */
export async function writeTrustFiles(
  folder: string,
  { cert, file }: Pick<Authority, 'cert' | 'file'>,
): Promise<TrustFiles> {
  const bundle = join(folder, 'bundle.pem')
  const phpFolder = join(folder, 'php')
  await replaceFile(bundle, [...tls.rootCertificates, cert].join('\n'), 0o644)
  await replaceFile(
    join(phpFolder, 'platform.ini'),
    `curl.cainfo = "${bundle}"\nopenssl.cafile = "${bundle}"\n`,
    0o644,
  )
  // The folder has a private key, and a project without Nuxt may not ignore `.data`.
  await replaceFile(join(folder, '.gitignore'), '*\n', 0o644)
  return { authority: file, bundle, phpFolder }
}
