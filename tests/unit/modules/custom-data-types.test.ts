import { expect, it } from 'vitest'
import { describeCustomData } from '../../../modules/platform/custom-data-types'
import { parseRegistration } from '../../../packages/facts/registration/app-registration'
import { CUSTOM_DATA_TOML } from '../custom-data'

it('types the metafields and metaobjects of the registration file', () => {
  const { customData } = parseRegistration(CUSTOM_DATA_TOML, 'shopify.app.toml')
  expect(describeCustomData(customData, '../shared/app-data')).toMatchInlineSnapshot(`
    "// Generated from the registration file of the app. Changes are lost.
    /* eslint-disable */
    export {}
    declare module "../shared/app-data" {
      interface PlatformAppMetafields {
        product: {
          /** Care guide, \`single_line_text_field\` */
          "care_guide": string
          /** \`list.metaobject_reference\` */
          "authors": (string)[]
          /** \`number_integer\` */
          "points.balance": number
        }
      }
      interface PlatformAppMetaobjects {
        "author": {
          /** \`boolean\` */
          "is_living"?: boolean
          /** Full name, \`single_line_text_field\` */
          "full_name": string
        }
      }
    }
    "
  `)
})
