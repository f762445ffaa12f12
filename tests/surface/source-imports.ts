import { readFileSync } from 'node:fs'
import ts from 'typescript'

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g

/**
 * Everything that a source file (`.ts`, `.js`, `.mjs` or `.vue`) imports, re-exports or loads,
 * types included.
 */
export function sourceImports(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const code = path.endsWith('.vue')
    ? [...text.matchAll(SCRIPT)].map(([, script]) => script).join('\n')
    : text
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** The package of a bare import: `@nuxt/kit` of `@nuxt/kit/x`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
