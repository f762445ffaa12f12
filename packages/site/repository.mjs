import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the address of the repository from `repository` of the layer's package.json.
 *
 * @param {string} root folder of the layer
 * @returns {string | undefined} without `git+` and `.git`; undefined while the field is missing
 */
export function readRepository(root) {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const address = typeof repository === 'string' ? repository : repository?.url
  return address?.replace(/^git\+/, '').replace(/\.git$/, '')
}
