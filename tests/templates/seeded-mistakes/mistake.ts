/** A mistake that is added to an app, and what the review must report about it. */
export interface SeededMistake {
  /** Id of the check that finds it. */
  check: string
  /** What `at` of the finding contains. */
  at: string
  /** What its message contains, where several findings are at one place. */
  message?: string
  /** File that the finding names. */
  file?: string
  /** Files of the app with the mistake, by their path. */
  files: Readonly<Record<string, string>>
}

const GUARD = "definePageMeta({ middleware: 'platform-auth' })"

/** A mistake on a page of its own, at `/mistakes/<name>`. */
export function onPage(
  check: string,
  name: string,
  source: Partial<SeededMistake> & PageSource,
): SeededMistake {
  return onPageOf('mistakes', check, name, source)
}

/** A mistake on a page of its own, at `/<folder>/<name>`. */
export function onPageOf(
  folder: string,
  check: string,
  name: string,
  { script, template, ...expected }: Partial<SeededMistake> & PageSource,
): SeededMistake {
  const path = `app/pages/${folder}/${name}.vue`
  return {
    check,
    at: `page /${folder}/${name}`,
    file: path,
    ...expected,
    files: { [path]: pageWith(name, { script, template }), ...expected.files },
  }
}

/** The source of a page with this heading. */
export function pageWith(heading: string, { script = '', template = '' }: PageSource): string {
  return `<script setup lang="ts">
${GUARD}
${script}
</script>

<template>
  <main><h1>${heading}</h1>${template}</main>
</template>
`
}

/** A second mistake on the page of another one. */
export function onKnownPage(check: string, name: string, message: string): SeededMistake {
  const at = `page /mistakes/${name}`
  return { check, at, message, file: `app/pages/mistakes/${name}.vue`, files: {} }
}

export interface PageSource {
  /** Statements of its script. */
  script?: string
  /** Markup below its heading. */
  template?: string
}

/** A mistake in a route of the server. */
export function onRoute(
  check: string,
  path: string,
  at: string,
  handler: string,
  expected: Partial<SeededMistake> = {},
): SeededMistake {
  return { check, at, file: path, ...expected, files: { [path]: handler, ...expected.files } }
}

/** The source of a route with these statements. */
export function handler(...statements: string[]): string {
  return `export default defineEventHandler(async event => {\n  ${statements.join('\n  ')}\n})\n`
}
