import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { requireCommand } from '../../surface/run-command'
import { appFolder } from '../prepare-app'

/** The revision of Shopify/shopify-app-template-react-router that the test runs. */
const COMMIT = '93348fe7dbd8e1a33eea69e2bbba1990d136b0da'
const ARCHIVE = `https://codeload.github.com/Shopify/shopify-app-template-react-router/tar.gz/${COMMIT}`
/** Codes of errors of a machine that cannot reach GitHub. */
const UNREACHABLE =
  /^(?:EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|UND_ERR_\w+)$/
const DOWNLOAD_TIMEOUT_MS = 60_000

/**
 * Finds the files of Shopify's template: in the folder `PLATFORM_TEMPLATE_FOLDER`, or else as they
 * are at GitHub. A download stays for the next run.
 *
 * @returns the folder, or why there is none
 * @throws Error when GitHub has no such revision
 */
export async function findTemplate(): Promise<{ folder: string } | { missing: string }> {
  const given = process.env.PLATFORM_TEMPLATE_FOLDER
  if (given) return { folder: given }
  const folder = appFolder(`template-${COMMIT.slice(0, 12)}`)
  if (existsSync(join(folder, 'package.json'))) return { folder }
  let response: Response
  try {
    response = await fetch(ARCHIVE, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return {
      missing:
        "GitHub cannot be reached. Set PLATFORM_TEMPLATE_FOLDER to a checkout of Shopify's template.",
    }
  }
  if (!response.ok) throw new Error(`${ARCHIVE} returned ${response.status}.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archive = `${folder}.tar.gz`
  await writeFile(archive, Buffer.from(await response.arrayBuffer()))
  await requireCommand('tar', ['-xzf', archive, '--strip-components=1', '-C', folder], {
    cwd: folder,
  })
  await rm(archive)
  return { folder }
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause = error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined
  return error.name === 'TimeoutError' || UNREACHABLE.test(cause?.code ?? '')
}
