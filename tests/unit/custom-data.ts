/** A registration file with definitions of metafields and metaobjects. */
export const CUSTOM_DATA_TOML = `
[access_scopes]
scopes = "write_products"

[product.metafields.app.care_guide]
type = "single_line_text_field"
name = "Care guide"
description = "How to wash it"
access.admin = "merchant_read_write"
access.storefront = "public_read"
capabilities.admin_filterable = true
validations.max = 20

[product.metafields.app.authors]
type = "list.metaobject_reference<$app:author>"

[product.metafields.points.balance]
type = "number_integer"

[metaobjects.app.author]
name = "Author"
display_name_field = "full_name"
access.storefront = "public_read"
capabilities.publishable = true

[metaobjects.app.author.fields]
is_living = "boolean"

[metaobjects.app.author.fields.full_name]
type = "single_line_text_field"
name = "Full name"
required = true
`
