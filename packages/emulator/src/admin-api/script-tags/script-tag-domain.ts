import type { MutationArgs } from '../../../generated/admin'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { isRefusedBy } from '../../rules/met-rules'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A script that an app adds to the pages of the online store. */
interface ScriptTagRecord extends StoredRecord {
  readonly src: string
  readonly cache: boolean
  readonly displayScope: 'ALL' | 'ONLINE_STORE' | 'ORDER_STATUS'
  readonly createdAt: string
  readonly updatedAt: string
}

type InputArgs = MutationArgs['scriptTagCreate' | 'scriptTagUpdate']

const SCRIPT_TAGS = defineRecords<ScriptTagRecord>('ScriptTag')
const MAX_SRC_LENGTH = 255

const scriptTagList: ListSpec<ScriptTagRecord> = {
  search: {
    fields: {
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      id: { kind: 'id', read: ({ id }) => id },
      src: { kind: 'exact', read: ({ src }) => src },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
}

const SRC_RULES: readonly Check<InputArgs>[] = [
  {
    field: ['input', 'src'],
    message: 'Source must be secure (HTTPS)',
    fails: ({ input: { src } }) => Boolean(src) && !/^https:\/\//i.test(src ?? ''),
  },
  {
    field: ['input', 'src'],
    message: `Source is too long (maximum is ${MAX_SRC_LENGTH} characters)`,
    fails: ({ input: { src } }) => (src?.length ?? 0) > MAX_SRC_LENGTH,
  },
]

/**
 * The platform announces a user error of both mutations without its text: this text is assumed.
 *
 * @see https://shopify.dev/changelog/online-store-script-tags-deprecation
 */
const NO_MORE_WRITES: Check<unknown> = {
  field: null,
  message: 'Script tags are deprecated and can no longer be created or updated.',
  fails: (_, context) => isRefusedBy('script-tag-writes', context),
  isFinal: true,
}

const MISSING: Check<{ id: string }> = SCRIPT_TAGS.exists('id', 'Script tag does not exist')

/** Script tags of the online store. */
export const scriptTagDomain: Domain = {
  queries: {
    scriptTag: ({ id }, context) => SCRIPT_TAGS.in(context).get(id) ?? null,
    scriptTags: (args, context, info) => {
      const all = SCRIPT_TAGS.in(context).all()
      const rows = args.src ? all.filter(({ src }) => src === args.src) : all
      return listRecords(rows, scriptTagList, args, context, info)
    },
  },
  mutations: {
    scriptTagCreate: defineMutation({
      checks: [
        NO_MORE_WRITES,
        {
          field: ['input', 'src'],
          message: "Source can't be blank",
          fails: ({ input }) => !input.src,
          isFinal: true,
        },
        ...SRC_RULES,
      ],
      run: ({ input }, context) => ({
        scriptTag: SCRIPT_TAGS.in(context).add({
          src: input.src ?? '',
          cache: input.cache ?? false,
          displayScope: input.displayScope ?? 'ALL',
          ...createdNow(context),
        }),
      }),
    }),
    scriptTagUpdate: SCRIPT_TAGS.change('id', {
      checks: [NO_MORE_WRITES, MISSING, ...SRC_RULES],
      run: ({ input }, context, before) => ({
        scriptTag: SCRIPT_TAGS.in(context).put({
          ...before,
          src: input.src ?? before.src,
          cache: input.cache ?? before.cache,
          displayScope: input.displayScope ?? before.displayScope,
          updatedAt: currentTime(context),
        }),
      }),
    }),
    scriptTagDelete: SCRIPT_TAGS.remove('id', 'deletedScriptTagId', {
      checks: [MISSING],
    }),
  },
  nodes: { ScriptTag: SCRIPT_TAGS.node },
}
