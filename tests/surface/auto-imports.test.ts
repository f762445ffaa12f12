import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedMembers, documentedGlobals } from './global-types'
import { layerNames } from './layer-names'
import { createScratchApp } from './scratch-app'
import type { ScratchApp } from './scratch-app'

let app: ScratchApp

beforeAll(async () => {
  app = await createScratchApp('apps/minimal', { dependencies: 'checkout' })
  await app.nuxt('prepare')
})

afterAll(() => app.remove())

// A name that appears here is global in every app, and a server utility wins over the app's own of
// the same name.
describe('the names that an app gets from the layer', () => {
  it('are these functions in server code', () => {
    expect(layerNames(app, 'types/nitro-imports.d.ts', 'values')).toMatchInlineSnapshot(`
      [
        "configurePlatform (server/utils/configurePlatform)",
        "definePlatformEvent (server/utils/definePlatformEvent)",
        "definePlatformJob (server/utils/definePlatformJob)",
        "migratePlatformTokens (server/utils/migratePlatformTokens)",
        "reencryptPlatformSessions (server/utils/reencryptPlatformSessions)",
        "registerPlatformWebhooks (server/utils/registerPlatformWebhooks)",
        "requestPlatformClientCredentials (server/utils/requestPlatformClientCredentials)",
        "usePlatformAdmin (server/utils/usePlatformAdmin)",
        "usePlatformAppProxy (server/utils/usePlatformAppProxy)",
        "usePlatformFlow (server/utils/usePlatformFlow)",
        "usePlatformFulfillmentService (server/utils/usePlatformFulfillmentService)",
        "usePlatformInbox (server/utils/usePlatformInbox)",
        "usePlatformJobs (server/utils/usePlatformJobs)",
        "usePlatformLogin (server/utils/usePlatformLogin)",
        "usePlatformPos (server/utils/usePlatformPos)",
        "usePlatformPublic (server/utils/usePlatformPublic)",
        "usePlatformShops (server/utils/usePlatformShops)",
        "usePlatformUnauthenticatedAdmin (server/utils/usePlatformUnauthenticatedAdmin)",
        "usePlatformUnauthenticatedStorefront (server/utils/usePlatformUnauthenticatedStorefront)",
        "usePlatformUsage (server/utils/usePlatformUsage)",
        "usePlatformUsageOutbox (server/utils/usePlatformUsage)",
        "usePlatformWebhook (server/utils/usePlatformWebhook)",
      ]
    `)
  })

  it('are these functions in app code', () => {
    expect(layerNames(app, 'types/imports.d.ts', 'values')).toMatchInlineSnapshot(`
      [
        "AdminGraphqlError (composables/useAdminGraphql)",
        "definePlatformTool (composables/definePlatformTool)",
        "useAdminGraphql (composables/useAdminGraphql)",
        "useAppBridge (composables/useAppBridge)",
        "useIndexTableState (composables/useIndexTableState)",
        "usePlatform (composables/usePlatform)",
        "usePlatformFetch (composables/usePlatformFetch)",
      ]
    `)
  })

  it('include no functions in shared code', () => {
    expect(layerNames(app, 'types/shared-imports.d.ts', 'values')).toEqual([])
  })

  it('are these components', () => {
    expect(layerNames(app, 'types/components.d.ts', 'values')).toMatchInlineSnapshot(`
      [
        "ShApp (components/app/App.vue)",
        "ShAppNav (components/navigation/AppNav.vue)",
        "ShAppWindow (components/embedded/AppWindow.vue)",
        "ShAvatar (components/content/Avatar.vue)",
        "ShBadge (components/feedback/Badge.vue)",
        "ShBanner (components/feedback/Banner.vue)",
        "ShBox (components/layout/Box.vue)",
        "ShButton (components/actions/Button.vue)",
        "ShButtonGroup (components/actions/ButtonGroup.vue)",
        "ShChart (components/data/Chart.vue)",
        "ShCheckbox (components/forms/Checkbox.vue)",
        "ShChip (components/content/Chip.vue)",
        "ShChoice (components/forms/Choice.vue)",
        "ShChoiceList (components/forms/ChoiceList.vue)",
        "ShClickable (components/actions/Clickable.vue)",
        "ShClickableChip (components/content/ClickableChip.vue)",
        "ShColorField (components/forms/ColorField.vue)",
        "ShColorPicker (components/forms/ColorPicker.vue)",
        "ShCombobox (components/forms/Combobox.vue)",
        "ShDateField (components/forms/DateField.vue)",
        "ShDatePicker (components/forms/DatePicker.vue)",
        "ShDateRangeField (components/forms/DateRangeField.vue)",
        "ShDivider (components/layout/Divider.vue)",
        "ShDropZone (components/forms/DropZone.vue)",
        "ShEmailField (components/forms/EmailField.vue)",
        "ShEmptyState (components/feedback/EmptyState.vue)",
        "ShFilters (components/data/Filters.vue)",
        "ShGrid (components/layout/Grid.vue)",
        "ShGridItem (components/layout/GridItem.vue)",
        "ShHeading (components/content/Heading.vue)",
        "ShIcon (components/content/Icon.vue)",
        "ShImage (components/content/Image.vue)",
        "ShIndexTable (components/data/IndexTable.vue)",
        "ShLink (components/actions/Link.vue)",
        "ShListItem (components/content/ListItem.vue)",
        "ShLoadingIndicator (components/app/LoadingIndicator.vue)",
        "ShLoginForm (components/app/LoginForm.vue)",
        "ShMenu (components/navigation/Menu.vue)",
        "ShMetricCard (components/data/MetricCard.vue)",
        "ShModal (components/overlays/Modal.vue)",
        "ShMoneyField (components/forms/MoneyField.vue)",
        "ShNumber (components/content/Number.vue)",
        "ShNumberField (components/forms/NumberField.vue)",
        "ShOption (components/navigation/Option.vue)",
        "ShOptionGroup (components/navigation/OptionGroup.vue)",
        "ShOrderedList (components/content/OrderedList.vue)",
        "ShPage (components/layout/Page.vue)",
        "ShPagination (components/navigation/Pagination.vue)",
        "ShParagraph (components/content/Paragraph.vue)",
        "ShPasswordField (components/forms/PasswordField.vue)",
        "ShPlanPicker (components/billing/PlanPicker.vue)",
        "ShPlanStatus (components/billing/PlanStatus.vue)",
        "ShPopover (components/navigation/Popover.vue)",
        "ShPressButton (components/actions/PressButton.vue)",
        "ShProgress (components/feedback/Progress.vue)",
        "ShQueryContainer (components/overlays/QueryContainer.vue)",
        "ShResourcePickerField (components/forms/ResourcePickerField.vue)",
        "ShScrollBox (components/layout/ScrollBox.vue)",
        "ShSearchField (components/forms/SearchField.vue)",
        "ShSection (components/layout/Section.vue)",
        "ShSelect (components/forms/Select.vue)",
        "ShSetupGuide (components/feedback/SetupGuide.vue)",
        "ShSkeleton (components/feedback/Skeleton.vue)",
        "ShSpinner (components/feedback/Spinner.vue)",
        "ShStack (components/layout/Stack.vue)",
        "ShSwitch (components/forms/Switch.vue)",
        "ShTable (components/data/Table.vue)",
        "ShTableBody (components/data/TableBody.vue)",
        "ShTableCell (components/data/TableCell.vue)",
        "ShTableHeader (components/data/TableHeader.vue)",
        "ShTableHeaderRow (components/data/TableHeaderRow.vue)",
        "ShTableRow (components/data/TableRow.vue)",
        "ShTabs (components/navigation/Tabs.vue)",
        "ShText (components/content/Text.vue)",
        "ShTextArea (components/forms/TextArea.vue)",
        "ShTextField (components/forms/TextField.vue)",
        "ShThumbnail (components/content/Thumbnail.vue)",
        "ShTooltip (components/feedback/Tooltip.vue)",
        "ShURLField (components/forms/UrlField.vue)",
        "ShUiModal (components/embedded/UiModal.vue)",
        "ShUiNavMenu (components/embedded/UiNavMenu.vue)",
        "ShUiSaveBar (components/embedded/UiSaveBar.vue)",
        "ShUiTitleBar (components/embedded/UiTitleBar.vue)",
        "ShUnorderedList (components/content/UnorderedList.vue)",
        "ShUrlField (components/forms/UrlField.vue)",
      ]
    `)
  })

  it('are these types in server code', () => {
    expect(layerNames(app, 'types/nitro-imports.d.ts', 'types')).toMatchInlineSnapshot(`
      [
        "AdminApiContext (server/types/platform)",
        "AdminContext (server/types/platform)",
        "AfterAuthOptions (server/types/platform)",
        "ApiVersion (shared/types/platform)",
        "BillingContext (server/types/platform)",
        "FlowContext (server/types/platform)",
        "GraphQLClient (server/types/platform)",
        "JwtPayload (server/types/platform)",
        "LoginError (shared/types/platform)",
        "LoginErrorType (shared/types/platform)",
        "NavLink (shared/types/platform)",
        "PlatformAccessLoss (server/types/platform)",
        "PlatformApiForbidden (server/types/platform)",
        "PlatformAppBridge (shared/types/app-bridge)",
        "PlatformAppProxyContext (server/types/platform)",
        "PlatformAppProxyOptions (server/types/platform)",
        "PlatformBilling (server/types/platform)",
        "PlatformCodegenOptions (shared/types/platform)",
        "PlatformEmulatorOptions (shared/types/platform)",
        "PlatformEvent (server/types/platform)",
        "PlatformEventContext (server/types/platform)",
        "PlatformEventPayload (server/types/platform)",
        "PlatformExtensionOptions (server/types/platform)",
        "PlatformFulfillmentServiceContext (server/types/platform)",
        "PlatformInbox (server/types/platform)",
        "PlatformInboxOptions (server/types/platform)",
        "PlatformJob (server/types/platform)",
        "PlatformJobContext (server/types/platform)",
        "PlatformJobs (server/types/platform)",
        "PlatformJobsOptions (server/types/platform)",
        "PlatformLoginDecision (shared/types/page)",
        "PlatformModuleOptions (shared/types/platform)",
        "PlatformPageContext (shared/types/page)",
        "PlatformPageDecision (shared/types/page)",
        "PlatformPageOperation (shared/types/page)",
        "PlatformPageOperationResult (shared/types/page)",
        "PlatformPageResponse (shared/types/page)",
        "PlatformPageState (shared/types/page)",
        "PlatformPayload (server/types/platform)",
        "PlatformPlanOffer (shared/types/plan)",
        "PlatformPlanState (shared/types/plan)",
        "PlatformPlanUsage (shared/types/plan)",
        "PlatformPosContext (server/types/platform)",
        "PlatformReencryption (server/types/platform)",
        "PlatformRequestDecision (server/types/platform)",
        "PlatformRuntimeConfig (server/types/platform)",
        "PlatformShop (server/types/platform)",
        "PlatformShopJobContext (server/types/platform)",
        "PlatformShopsOptions (server/types/platform)",
        "PlatformShopsPage (server/types/platform)",
        "PlatformTokenDecision (server/types/platform)",
        "PlatformUnauthenticatedAdminContext (server/types/platform)",
        "PlatformUnauthenticatedStorefrontContext (server/types/platform)",
        "PlatformUsage (server/types/platform)",
        "PlatformUsageOptions (server/types/platform)",
        "PlatformUsageOutbox (server/types/platform)",
        "PlatformWebVital (server/types/platform)",
        "PlatformWebhookDecision (server/types/platform)",
        "PlatformWebhookRegistrations (server/types/platform)",
        "PlatformWebhooks (server/types/platform)",
        "PublicContext (server/types/platform)",
        "ScopesContext (server/types/platform)",
        "StorefrontApiContext (server/types/platform)",
        "WebhookContext (server/types/platform)",
        "WebhookHandler (server/types/platform)",
      ]
    `)
  })

  it('are the types of shared/, and none of the server, in app code and in shared code', () => {
    const ofShared = layerNames(app, 'types/nitro-imports.d.ts', 'types').filter(name =>
      name.includes('(shared/'),
    )

    expect(ofShared).toHaveLength(18)
    expect(layerNames(app, 'types/imports.d.ts', 'types')).toEqual(ofShared)
    expect(layerNames(app, 'types/shared-imports.d.ts', 'types')).toEqual(ofShared)
  })

  it('are documented, except types without the prefix, and members of other interfaces', () => {
    const typesIn = (file: string) =>
      layerNames(app, file, 'types')
        .map(found => found.replace(/ .*/, ''))
        .filter(name => !name.includes('Platform'))
    const everywhere = typesIn('types/imports.d.ts')

    expect(documentedGlobals()).toEqual({
      everywhere,
      'server code only': typesIn('types/nitro-imports.d.ts').filter(
        name => !everywhere.includes(name),
      ),
      ...addedMembers(),
    })
  })

  it('are these route middleware', () => {
    const [, names] =
      /MiddlewareKey = (.*)$/m.exec(
        readFileSync(join(app.folder, '.nuxt/types/middleware.d.ts'), 'utf8'),
      ) ?? []

    expect(names).toBe('"platform-auth" | "platform-guest"')
  })

  it('are these server routes and no server middleware', () => {
    const routes = readFileSync(join(app.folder, '.nuxt/types/nitro-routes.d.ts'), 'utf8')
    const names = [...routes.matchAll(/^ {4}'(\/(?!__nuxt)[^']*)'/gm)].map(([, route]) => route)

    expect(names).toEqual([
      '/_platform/auth/callback',
      '/_platform/auth/exit-iframe',
      '/_platform/auth',
      '/_platform/auth/logout',
      '/_platform/auth/page',
      '/_platform/auth/session-token',
      '/_platform/health',
      '/_platform/ready',
      '/api/_nuxt_icon/:collection',
    ])
  })
})
