export {
  metafieldInput,
  metafieldName,
  metafieldValue,
  metaobjectFields,
  metaobjectType,
  metaobjectValues,
} from '../../shared/app-data'
export type {
  AppMetafieldInput,
  PlatformAppMetafields,
  PlatformAppMetaobjects,
  PlatformJson,
  SelectedValue,
} from '../../shared/app-data'
