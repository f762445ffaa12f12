import type { MutationArgs } from '../../../generated/admin'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { addStarterFiles, fileId, THEME_FILES, THEMES } from './theme-records'
import type { ThemeRecord } from './theme-records'

type IdArgs = Pick<MutationArgs['themePublish'], 'id'>

const MAX_NAME_LENGTH = 50
/** How long the platform copies the files of a new theme. */
const PROCESSING_MS = 2000

/** The roots of themes. */
export const themeMutations: Mutations = {
  themeCreate: defineMutation({
    topics: ['themes/create'],
    checks: [
      {
        field: ['role'],
        code: 'INVALID_THEME_ROLE_FOR_THEME_CREATION',
        message: 'Only unpublished and development themes can be created.',
        fails: ({ role }) => role !== 'UNPUBLISHED' && role !== 'DEVELOPMENT',
      },
    ],
    run: ({ source, name, role }, context) => {
      const fileName = source
        .split(/[?#]/)[0]
        ?.split('/')
        .at(-1)
        ?.replace(/\.zip$/i, '')
      const theme = addTheme(context, {
        name: (name?.trim() || fileName || 'Theme').slice(0, MAX_NAME_LENGTH),
        role: role ?? 'UNPUBLISHED',
      })
      // The archive is not downloaded: the theme has the files that every theme needs.
      addStarterFiles(context.store.records, theme.id, theme.createdAt)
      context.emit('themes/create', themeWebhook(theme))
      return { theme }
    },
  }),

  themeUpdate: defineMutation({
    topics: ['themes/update'],
    checks: [
      themeExists(),
      {
        field: ['input', 'name'],
        code: 'INVALID',
        message: "Name can't be blank",
        fails: ({ input }) => typeof input.name === 'string' && input.name.trim() === '',
      },
      {
        field: ['input', 'name'],
        code: 'TOO_LONG',
        message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
        fails: ({ input }) => (input.name?.length ?? 0) > MAX_NAME_LENGTH,
      },
    ],
    run: ({ id, input }, context) => {
      const theme = THEMES.in(context).update(id, {
        ...(typeof input.name === 'string' && { name: input.name.trim() }),
        updatedAt: currentTime(context),
      })
      if (theme) context.emit('themes/update', themeWebhook(theme))
      return { theme }
    },
  }),

  themePublish: defineMutation({
    topics: ['themes/publish', 'themes/update'],
    checks: [
      themeExists(),
      {
        field: ['id'],
        code: 'CANNOT_PUBLISH_THEME_DURING_INSTALL',
        message: 'Theme publishing is not available during install.',
        fails: ({ id }, context) =>
          (THEMES.in(context).get(id)?.readyAt ?? 0) > context.clock.now(),
      },
    ],
    run: ({ id }, context) => {
      const themes = THEMES.in(context)
      const updatedAt = currentTime(context)
      for (const other of themes.all().filter(theme => theme.role === 'MAIN' && theme.id !== id)) {
        const unpublished = themes.put({ ...other, role: 'UNPUBLISHED', updatedAt })
        context.emit('themes/update', themeWebhook(unpublished))
      }
      const theme = themes.update(id, { role: 'MAIN', updatedAt })
      if (theme) context.emit('themes/publish', themeWebhook(theme))
      return { theme }
    },
  }),

  themeDuplicate: defineMutation({
    topics: ['themes/create'],
    checks: [themeExists()],
    run: ({ id, name }, context) => {
      const original = THEMES.in(context).get(id)
      const title = name?.trim() || `Copy of ${original?.name ?? ''}`
      const newTheme = addTheme(context, {
        name: title.slice(0, MAX_NAME_LENGTH),
        role: 'UNPUBLISHED',
      })
      const files = THEME_FILES.in(context)
      for (const file of files.lookUp('theme', id))
        files.put({ ...file, id: fileId(newTheme.id, file.filename), themeId: newTheme.id })
      context.emit('themes/create', themeWebhook(newTheme))
      return { newTheme }
    },
  }),

  themeDelete: THEMES.remove('id', 'deletedThemeId', {
    topics: ['themes/delete'],
    checks: [
      themeExists(),
      {
        field: ['id'],
        message: 'The published theme cannot be deleted.',
        fails: ({ id }, context) => THEMES.in(context).get(id)?.role === 'MAIN',
      },
    ],
    removed: ({ id }, context) => {
      THEME_FILES.in(context).removeBy('theme', id)
      context.emit('themes/delete', { id: idNumber(id), admin_graphql_api_id: id })
    },
  }),
}

function themeExists<Args extends IdArgs>(): Check<Args> {
  return THEMES.exists('id', 'Theme does not exist', 'NOT_FOUND')
}

function addTheme(context: GraphqlContext, theme: Pick<ThemeRecord, 'name' | 'role'>): ThemeRecord {
  return THEMES.in(context).put({
    ...theme,
    id: THEMES.in(context).nextId(),
    __typename: THEMES.type,
    themeStoreId: null,
    readyAt: context.clock.now() + PROCESSING_MS,
    ...createdNow(context),
  })
}

function themeWebhook(theme: ThemeRecord) {
  return {
    id: idNumber(theme.id),
    name: theme.name,
    created_at: theme.createdAt,
    updated_at: theme.updatedAt,
    role: theme.role.toLowerCase(),
    theme_store_id: theme.themeStoreId,
    previewable: true,
    processing: false,
    admin_graphql_api_id: theme.id,
  }
}
