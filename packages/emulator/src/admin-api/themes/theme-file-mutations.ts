import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { fileId, THEME_FILES, themeFileNode, THEMES, writeThemeFile } from './theme-records'
import type { ThemeFileRecord } from './theme-records'

type ThemeArgs = Pick<MutationArgs['themeFilesCopy'], 'themeId'>

/** The error of one file, which it names. */
interface FileError extends MutationError {
  filename?: string
}

const MAX_FILES = 50
const FILE_NAME =
  /^(?:assets|blocks|config|layout|locales|sections|snippets|templates)\/[\w./-]+\.[a-z\d]+$/i
/** Files that a theme cannot lose. */
const REQUIRED = new Set([
  'config/settings_data.json',
  'config/settings_schema.json',
  'layout/theme.liquid',
])

/** The roots of the files of themes. */
export const themeFileMutations: Mutations = {
  themeFilesUpsert: defineMutation({
    checks: [
      themeExists(),
      ...listRules<MutationArgs['themeFilesUpsert']>(({ files }) =>
        files.map(({ filename }) => filename),
      ),
    ],
    errors: ({ files }) =>
      files.flatMap(({ filename, body }, index) =>
        fileErrors(filename, body, ['files', String(index)]),
      ),
    run: ({ themeId, files }, context) => {
      const at = currentTime(context)
      return {
        upsertedThemeFiles: files.map(file =>
          themeFileNode(writeThemeFile(context.store.records, { ...file, themeId }, at)),
        ),
        job: files.some(({ body }) => body.type === 'URL') ? startJob(context) : null,
      }
    },
  }),

  themeFilesCopy: defineMutation({
    checks: [
      themeExists(),
      ...listRules<MutationArgs['themeFilesCopy']>(({ files }) =>
        files.map(file => file.dstFilename),
      ),
    ],
    errors: ({ themeId, files }, context) =>
      files.flatMap(({ srcFilename, dstFilename }, index) => {
        const field = ['files', String(index)]
        if (!THEME_FILES.in(context).get(fileId(themeId, srcFilename)))
          return [missingFile(srcFilename, [...field, 'srcFilename'])]
        return nameErrors(dstFilename, [...field, 'dstFilename'])
      }),
    run: ({ themeId, files }, context) => {
      const { records } = context.store
      const at = currentTime(context)
      return {
        copiedThemeFiles: files.flatMap(({ srcFilename, dstFilename: filename }) => {
          const source = records.table(THEME_FILES).get(fileId(themeId, srcFilename))
          return source
            ? [themeFileNode(writeThemeFile(records, { themeId, filename, body: source.body }, at))]
            : []
        }),
      }
    },
  }),

  themeFilesDelete: defineMutation({
    checks: [themeExists(), ...listRules<MutationArgs['themeFilesDelete']>(({ files }) => files)],
    errors: ({ themeId, files }, context) =>
      files.flatMap((filename, index): FileError[] => {
        const field = ['files', String(index)]
        if (!THEME_FILES.in(context).get(fileId(themeId, filename)))
          return [missingFile(filename, field)]
        if (!REQUIRED.has(filename)) return []
        const message = `${filename} is required and can't be deleted.`
        return [{ field, message, code: 'FILE_VALIDATION_ERROR', filename }]
      }),
    run: ({ themeId, files }, context) => {
      const table = THEME_FILES.in(context)
      return {
        deletedThemeFiles: files.flatMap(filename => {
          const file = table.get(fileId(themeId, filename))
          if (!file) return []
          table.remove(file.id)
          return [themeFileNode(file)]
        }),
      }
    },
  }),
}

function themeExists<Args extends ThemeArgs>(): Check<Args> {
  return THEMES.exists('themeId', 'Theme does not exist', 'NOT_FOUND')
}

/** The number of files is limited, and each name is allowed once. */
function listRules<Args>(namesOf: (args: Args) => readonly string[]): Check<Args>[] {
  return [
    {
      field: ['files'],
      code: 'LESS_THAN_OR_EQUAL_TO',
      message: `The maximum number of files is ${MAX_FILES}.`,
      fails: args => namesOf(args).length > MAX_FILES,
      isFinal: true,
    },
    {
      field: ['files'],
      code: 'DUPLICATE_FILE_INPUT',
      message: 'There are files with the same filename.',
      fails: args => {
        const names = namesOf(args)
        return new Set(names).size !== names.length
      },
      isFinal: true,
    },
  ]
}

function fileErrors(
  filename: string,
  { type, value }: ThemeFileRecord['body'],
  field: readonly string[],
): FileError[] {
  const errors = nameErrors(filename, [...field, 'filename'])
  if (errors.length > 0 || type !== 'TEXT' || !filename.endsWith('.json')) return errors
  try {
    JSON.parse(value)
    return []
  } catch {
    return [
      {
        field: [...field, 'body'],
        message: `Invalid JSON in ${filename}`,
        code: 'FILE_VALIDATION_ERROR',
        filename,
      },
    ]
  }
}

function nameErrors(filename: string, field: readonly string[]): FileError[] {
  if (FILE_NAME.test(filename) && !filename.includes('..')) return []
  return [
    {
      field,
      message: `${filename} is not a valid filename.`,
      code: 'FILE_VALIDATION_ERROR',
      filename,
    },
  ]
}

function missingFile(filename: string, field: readonly string[]): FileError {
  return { field, message: 'File not found', code: 'NOT_FOUND', filename }
}
