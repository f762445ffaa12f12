import { relative } from 'pathe'
import type { JobFile } from './job-files'

/**
 * Writes the declaration of the app's jobs.
 *
 * @param folder absolute path of the folder of the declaration
 */
export function describeJobs(jobs: readonly JobFile[], folder: string): string {
  const types = jobs.map(({ path, name }) => {
    const module = relative(folder, path).replace(/\.m?[jt]s$/, '')
    return `      ${JSON.stringify(name)}: typeof import(${JSON.stringify(module)}).default`
  })
  return [
    '// Generated from the files in server/platform/jobs. Changes are lost.',
    '/* eslint-disable */',
    'export {}',
    ...(jobs.length === 0
      ? []
      : [
          "declare module '#platform' {",
          '  interface PlatformRegister {',
          '    jobs: {',
          ...types,
          '    }',
          '  }',
          '}',
        ]),
    '',
  ].join('\n')
}
