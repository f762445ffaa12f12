import { escapePattern } from '../../../../../shared/escape-pattern'
import { BY_ID, mapConnection, paginate } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import { notFound } from '../../engine/request/execution-errors'
import type { AdminDomain } from '../admin-domain'
import { seedTheme, THEME_FILES, themeFileNode, THEMES } from './theme-records'
import { themeFileMutations } from './theme-file-mutations'
import { themeMutations } from './theme-mutations'
import type { ThemeRecord } from './theme-records'

/** Themes of the online store, and their files. */
export const themeDomain: AdminDomain = {
  seed: {
    initial: seedTheme,
  },
  queries: {
    onlineStore: () => ({
      __typename: 'OnlineStore',
      passwordProtection: { __typename: 'OnlineStorePasswordProtection', enabled: false },
    }),
    theme: ({ id }, context) => {
      const theme = THEMES.in(context).get(id)
      if (!theme) throw notFound('Theme does not exist')
      return theme
    },
    themes: (args, context) =>
      paginate(
        THEMES.in(context)
          .all()
          .filter(({ name, role }) => {
            const isNamed = !args.names || args.names.some(pattern => matches(name, pattern))
            return isNamed && (!args.roles || args.roles.includes(role))
          }),
        args,
        BY_ID,
      ),
  },
  mutations: { ...themeFileMutations, ...themeMutations },
  types: {
    OnlineStoreTheme: {
      files: ({ id }: ThemeRecord, args, context) => {
        const { filenames } = args
        const files = THEME_FILES.in(context)
          .lookUp('theme', id)
          .filter(
            ({ filename }) => !filenames || filenames.some(pattern => matches(filename, pattern)),
          )
        const page = paginate(files, args, BY_ID)
        return {
          ...mapConnection(page, themeFileNode),
          userErrors: [],
        }
      },
      prefix: ({ id }: ThemeRecord) => `/t/${idNumber(id)}`,
      processing: ({ readyAt }: ThemeRecord, _args, { clock }) => clock.now() < readyAt,
      processingFailed: () => false,
    },
  },
  nodes: { OnlineStoreTheme: THEMES.node },
}

/** A star in a pattern stands for any text. */
function matches(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map(escapePattern)
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}
