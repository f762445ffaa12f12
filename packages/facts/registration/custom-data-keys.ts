import { METAFIELD_OWNERS } from '../../../shared/custom-data'
import { METAFIELD_TYPE_NAMES } from '../../../shared/metafield-types'
import type { TableForm, ValueForm } from './key-form'

/** A type of metaobjects of the app, e.g. `$app:author`. */
const OWN_METAOBJECT = String.raw`\$app:[a-z0-9_-]+`
const TYPED = new RegExp(
  String.raw`^((?:list\.)?[a-z_]+)(?:<(${OWN_METAOBJECT}(?:,\s*${OWN_METAOBJECT})*)>)?$`,
)

/** Splits a type such as `list.metaobject_reference<$app:author>`. Undefined for another form. */
export function readTypeName(
  text: string,
): { type: string; metaobjectTypes: string[] } | undefined {
  const [, type, targets] = TYPED.exec(text) ?? []
  if (type === undefined || !METAFIELD_TYPE_NAMES.includes(type)) return undefined
  const takesTargets = /^(?:list\.)?(?:metaobject|mixed)_reference$/.test(type)
  if (targets !== undefined && !takesTargets) return undefined
  return { type, metaobjectTypes: targets?.split(/,\s*/) ?? [] }
}

function oneOf(...values: string[]): ValueForm {
  return {
    expected: `one of "${values.join('", "')}"`,
    accepts: value => values.includes(value as string),
  }
}

function keyForm(expected: string, pattern: RegExp): ValueForm {
  return { expected, accepts: value => typeof value === 'string' && pattern.test(value) }
}

const FLAG: ValueForm = {
  expected: 'true or false',
  accepts: value => typeof value === 'boolean',
}
const LABEL: ValueForm = {
  expected: 'a text of 1 to 255 characters',
  accepts: value => typeof value === 'string' && value.trim() !== '' && value.length <= 255,
}
const TYPE: ValueForm = {
  expected:
    'a data type, e.g. "single_line_text_field" or "list.metaobject_reference<$app:author>"',
  accepts: value => typeof value === 'string' && readTypeName(value) !== undefined,
}
const RULE: ValueForm = {
  expected: 'a text, a number, true or false, or a list of these',
  accepts: value => [value].flat().every(each => /^(?:string|number|boolean)$/.test(typeof each)),
}
const KEY = keyForm('2 to 64 letters, digits, "-" or "_"', /^[\w-]{2,64}$/)
const ADMIN = oneOf('merchant_read', 'merchant_read_write')
const STOREFRONT = oneOf('none', 'public_read')

const VALUE = {
  type: TYPE,
  name: LABEL,
  description: LABEL,
  validations: { keys: {}, others: { key: keyForm('a rule', /^[\w.]+$/), value: RULE } },
}

const METAFIELD: TableForm = {
  keys: {
    ...VALUE,
    access: {
      keys: {
        admin: ADMIN,
        storefront: STOREFRONT,
        customer_account: oneOf('none', 'read', 'read_write'),
      },
    },
    capabilities: {
      keys: { admin_filterable: FLAG, unique_values: FLAG, cart_to_order_copyable: FLAG },
    },
  },
}

const FIELD: TableForm = {
  shorthand: TYPE,
  keys: { ...VALUE, required: FLAG, capabilities: { keys: { admin_filterable: FLAG } } },
}

const METAOBJECT: TableForm = {
  keys: {
    name: LABEL,
    description: LABEL,
    display_name_field: KEY,
    access: { keys: { admin: ADMIN, storefront: STOREFRONT } },
    capabilities: {
      keys: {
        publishable: FLAG,
        translatable: FLAG,
        renderable: FLAG,
        renderable_meta_title_field: KEY,
        renderable_meta_description_field: KEY,
      },
    },
    fields: { keys: {}, others: { key: KEY, value: FIELD } },
  },
}

const OWNER: TableForm = {
  isOpen: true,
  keys: {
    metafields: {
      keys: {},
      others: {
        key: keyForm('"app", or a name of 2 to 200 letters, digits, "-" or "_"', /^[\w-]{2,200}$/),
        value: { keys: {}, others: { key: KEY, value: METAFIELD } },
      },
    },
  },
}

/**
 * The keys of the declarative definitions of metafields and metaobjects.
 *
 * @see https://shopify.dev/docs/apps/build/custom-data
 */
export const CUSTOM_DATA_KEYS: TableForm['keys'] = {
  ...Object.fromEntries(Object.keys(METAFIELD_OWNERS).map(owner => [owner, OWNER])),
  metaobjects: {
    isOpen: true,
    keys: {
      app: {
        keys: {},
        others: {
          key: keyForm('3 to 200 letters, digits, "-" or "_"', /^[\w-]{3,200}$/),
          value: METAOBJECT,
        },
      },
    },
  },
}
