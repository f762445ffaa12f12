import type {
  MenuItemCreateInput,
  MenuItemUpdateInput,
  MutationArgs,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { cursorTime } from '../../engine/records/connection'
import { handleOf } from '../../engine/records/handle'
import type { AdminDomain } from '../admin-domain'
import { seedMenus, MENUS, nextItemId } from './menu-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { lengthErrors, takenErrors, titleErrors } from '../online-store/content-checks'
import { linkUrl, RESOURCE_TYPES } from './menu-links'
import type { MenuItemRecord, MenuRecord } from './menu-records'

type ItemInput = AnyInput<MenuItemCreateInput | MenuItemUpdateInput>

type MenuArgs = MutationArgs['menuCreate' | 'menuUpdate']

const MAX_DEPTH = 3

const menuList: ListSpec<MenuRecord> = {
  search: {
    text: ({ title, handle }) => [title, handle],
    fields: {
      default: { kind: 'boolean', read: ({ isDefault }) => isDefault },
      id: { kind: 'id', read: ({ id }) => id },
      title: { kind: 'text', read: ({ title }) => title },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: {
    TITLE: ({ title }) => title,
    UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
  },
}

/** Menus of the online store. */
export const menuDomain: AdminDomain = {
  seed: {
    initial: seedMenus,
  },
  queries: {
    menu: MENUS.one,
    menus: MENUS.page(menuList),
  },
  mutations: {
    menuCreate: defineMutation({
      errors: (args, context) => menuErrors(context, args),
      run: (args, context) => ({ menu: writeMenu(context, args) }),
    }),
    menuUpdate: defineMutation({
      checks: [MENUS.exists('id', 'Menu does not exist', 'NOT_FOUND')],
      errors: (args, context) => menuErrors(context, args, MENUS.in(context).get(args.id)),
      run: (args, context) => ({
        menu: writeMenu(context, args, MENUS.in(context).get(args.id)),
      }),
    }),
    menuDelete: MENUS.remove('id', 'deletedMenuId', {
      checks: [
        MENUS.exists('id', 'Menu does not exist.', 'MENU_DOES_NOT_EXIST'),
        {
          field: ['id'],
          code: 'UNABLE_TO_DELETE_DEFAULT_MENU',
          message: 'Default menu cannot be deleted.',
          fails: ({ id }, context) => MENUS.in(context).get(id)?.isDefault === true,
        },
      ],
      reports: 'first',
    }),
  },
  types: {
    Menu: {
      items: ({ items }: MenuRecord, { limit }) => items.slice(0, limit ?? undefined),
    },
    MenuItem: {
      url: (item: MenuItemRecord, _args, context) => linkUrl(context, item),
    },
  },
  nodes: { Menu: MENUS.node },
}

function menuErrors(
  context: GraphqlContext,
  { title, handle, items }: MenuArgs,
  before?: MenuRecord,
): MutationError[] {
  const menus = MENUS.in(context)
  return [
    ...titleErrors(title, ['title']),
    ...lengthErrors(handle, ['handle'], 'Handle'),
    ...takenErrors(handle, ['handle'], name => menus.has('handle', name, before?.id)),
    ...itemErrors(context, items, ['items'], 1),
  ]
}

function itemErrors(
  context: GraphqlContext,
  items: readonly ItemInput[],
  path: readonly string[],
  depth: number,
): MutationError[] {
  if (items.length > 0 && depth > MAX_DEPTH)
    return [
      {
        field: path,
        message: `The menu cannot be nested more than ${MAX_DEPTH} level deep.`,
        code: 'NESTING_TOO_DEEP',
      },
    ]
  return items.flatMap((item, index) => {
    const field = [...path, String(index)]
    const isMissing =
      RESOURCE_TYPES.has(item.type) && !(item.resourceId && context.loadNode(item.resourceId))
    return [
      ...titleErrors(item.title, [...field, 'title']),
      ...(isMissing
        ? [{ field: [...field, 'resourceId'], message: 'Resource not found.', code: 'NOT_FOUND' }]
        : []),
      ...(item.type === 'HTTP' && !item.url
        ? [{ field: [...field, 'url'], message: "Url can't be blank", code: 'BLANK' }]
        : []),
      ...itemErrors(context, item.items ?? [], [...field, 'items'], depth + 1),
    ]
  })
}

/** Links without an id are new ones. The handle of a default menu stays. */
function writeMenu(
  { store, clock }: GraphqlContext,
  { title, handle, items }: MenuArgs,
  before?: MenuRecord,
): MenuRecord {
  const menus = store.records.table(MENUS)
  const known = new Set(before?.items.flatMap(allIds))
  const itemFrom = (input: ItemInput): MenuItemRecord => ({
    id: input.id && known.has(input.id) ? input.id : nextItemId(store.records),
    title: input.title,
    type: input.type,
    resourceId: input.resourceId ?? null,
    url: input.url ?? null,
    tags: input.tags ?? [],
    items: (input.items ?? []).map(itemFrom),
  })
  const keepsHandle = before && (before.isDefault || !handle?.trim())
  return menus.put({
    id: before?.id ?? menus.nextId(),
    __typename: MENUS.type,
    title,
    handle: keepsHandle ? before.handle : handleOf(handle?.trim() ? handle : title, 'menu'),
    isDefault: before?.isDefault ?? false,
    items: items.map(itemFrom),
    updatedAt: timestamp(clock.now()),
  })
}

function allIds({ id, items }: MenuItemRecord): string[] {
  return [id, ...items.flatMap(allIds)]
}
