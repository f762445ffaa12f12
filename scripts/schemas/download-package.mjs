import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Size of a header and of the padding of a file in a tar archive. */
const BLOCK = 512

/**
 * Downloads a package with npm, into memory. Nothing is installed, and no script of it runs.
 *
 * @param {{ name: string, version: string, integrity: string }} source
 * @returns {Map<string, Buffer>} contents by path in the package
 * @throws Error if npm cannot get the package, or its content has another integrity
 */
export function downloadPackage({ name, version, integrity }) {
  const folder = mkdtempSync(join(tmpdir(), 'platform-schemas-'))
  try {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      // `npm pack` runs this build too, and its options are inherited.
      [
        ...['pack', `${name}@${version}`, '--json', '--prefer-offline'],
        ...['--dry-run=false', '--pack-destination=.'],
      ],
      { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
    )
    if (status !== 0)
      throw new Error(`npm could not get ${name}@${version}, the source of the schemas:\n${stderr}`)
    const [{ filename }] = Object.values(JSON.parse(stdout))
    const archive = readFileSync(join(folder, filename))
    const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    if (actual !== integrity)
      throw new Error(`${name}@${version} has the integrity ${actual}, not ${integrity}.`)
    return readArchive(gunzipSync(archive))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the files of an npm package: a tar archive with the folder `package`. */
function readArchive(archive) {
  const files = new Map()
  for (let offset = 0; offset + BLOCK <= archive.length;) {
    const text = (start, length) =>
      archive.toString('utf8', offset + start, offset + start + length).replace(/\0[\s\S]*$/, '')
    const path = [text(345, 155), text(0, 100)].filter(part => part !== '').join('/')
    const size = Number.parseInt(text(124, 12), 8) || 0
    const start = offset + BLOCK
    // Type 0 is a file. The others, such as headers with metadata, are skipped.
    if (['', '0'].includes(text(156, 1)) && path !== '')
      files.set(path.replace(/^package\//, ''), archive.subarray(start, start + size))
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
