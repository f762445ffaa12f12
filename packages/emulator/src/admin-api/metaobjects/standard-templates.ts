import { typeNode, validationNodes } from '../metafield-definitions/type-nodes'
import { storedType } from '../metafields/types/metafield-types'
import { createField } from './field-definitions'
import type { FieldInput } from './field-definitions'
import type { FieldDefinition, MetaobjectDefinitionRecord } from './metaobject-records'

/** A definition of metaobjects that the platform provides. Its type is reserved. */
export interface StandardMetaobjectTemplate {
  readonly type: string
  readonly name: string
  readonly displayNameKey: string
  readonly fieldDefinitions: readonly FieldDefinition[]
}

/**
 * The access of a standard definition. Visitors can read the entries of the product taxonomy, and
 * no others.
 */
export function standardAccess({
  fieldDefinitions,
}: StandardMetaobjectTemplate): MetaobjectDefinitionRecord['access'] {
  const isTaxonomy = fieldDefinitions.some(({ typeName }) => typeName.includes('taxonomy'))
  return {
    admin: 'PUBLIC_READ_WRITE',
    storefront: isTaxonomy ? 'PUBLIC_READ' : 'NONE',
    customerAccount: 'NONE',
  }
}

function templateOf(
  type: string,
  name: string,
  displayNameKey: string,
  fields: readonly FieldInput[],
): StandardMetaobjectTemplate {
  return { type, name, displayNameKey, fieldDefinitions: fields.map(createField) }
}

/** https://shopify.dev/docs/apps/build/metaobjects/list-of-standard-definitions */
const TEMPLATES = [
  templateOf('shopify--qa-pair', 'Question and Answer Pairs', 'question', [
    { key: 'question', name: 'Question', required: true, type: 'single_line_text_field' },
    { key: 'answer', name: 'Answer', required: true, type: 'multi_line_text_field' },
    { key: 'sources', name: 'Sources', type: 'list.link' },
  ]),
  // https://github.com/Shopify/product-taxonomy
  templateOf('shopify--color-pattern', 'Color', 'label', [
    { key: 'label', name: 'Label', required: true, type: 'single_line_text_field' },
    { key: 'color', name: 'Color', type: 'color' },
    { key: 'image', name: 'Image', type: 'file_reference' },
    {
      key: 'color_taxonomy_reference',
      name: 'Base color',
      required: true,
      type: 'list.product_taxonomy_value_reference',
      validations: [{ name: 'product_taxonomy_attribute_handle', value: 'color' }],
    },
    {
      key: 'pattern_taxonomy_reference',
      name: 'Base pattern',
      required: true,
      type: 'product_taxonomy_value_reference',
      validations: [{ name: 'product_taxonomy_attribute_handle', value: 'pattern' }],
    },
  ]),
]

const BY_TYPE = new Map(TEMPLATES.map(template => [template.type, template]))

/** Finds the template of a type. */
export function standardTemplateOf(type: string): StandardMetaobjectTemplate | undefined {
  return BY_TYPE.get(type)
}

/** Converts a template to the type `StandardMetaobjectDefinitionTemplate`. */
export function templateNode(template: StandardMetaobjectTemplate) {
  return {
    ...template,
    description: null,
    access: standardAccess(template),
    enabledCapabilities: [],
    fieldDefinitions: template.fieldDefinitions.map(
      ({ key, name, description, required, ...field }) => ({
        key,
        name,
        description,
        required,
        type: typeNode(storedType(field.typeName)),
        validations: validationNodes(storedType(field.typeName), field.validations),
        visibleToStorefrontApi: true,
      }),
    ),
  }
}
