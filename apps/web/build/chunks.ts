/**
 * How the script of the pages is divided. `npm run check` holds what the first screens load to a budget, so that
 * a module which slips into the wrong chunk is noticed (scripts/rules/script-budget.mjs).
 */
export const chunks = {
  // A chunk has what is used of its modules, not all that they import.
  includeDependenciesRecursively: false,
  groups: [
    // Every page starts with these. Libraries stay cached across releases.
    { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
    { name: 'frame', tags: ['$initial' as const] },
    { name: 'zod', test: modules('zod/') },
    {
      name: 'sign-in',
      test: modules(
        '@mantine/core/esm/components/(ActionIcon|Input|InputBase|NativeSelect|PasswordInput|TextInput)/',
        '@mantine/core/esm/components/Combobox/(Combobox\\.module|ComboboxChevron/|get-parsed-combobox-data/)',
        '@mantine/hooks/esm/use-uncontrolled/',
        'features/account/(sign-on|start-session)',
      ),
    },
    {
      name: 'list',
      test: modules(
        'src/fields/data-table/(?!cards)',
        'src/fields/list-view/(?!column-chooser|condition-dialog|search-dialogs|views/(views-panel|open-view|use-view-changes))',
        'src/fields/many/(?!edit-many-dialog|use-edit-many)',
        'src/fields/own-fields/use-own-fields',
        'src/fields/(field-view|sort-(button|select)|choice/load)',
        'src/features/leases/(lease-status|lease-cache|remembered-search)',
        'src/ui/(badge|empty-state|explained|printing/printing|use-narrow|hash-target)',
        'src/lib/(order/|terms|download)',
        'src/api/(files|list-query|stream-list|row-parser)',
        'contract/src/(choices|fields/(?!schema|rows))',
        'contract/src/leases/(fields|figures|row-conditions|option-types|rules|search|address|open-leases|tabs/critical-date-types)',
        'contract/src/lists/(columns|lease-columns|lists)',
        'contract/src/own-fields/(?!own-row)',
        'lucide-react/dist/esm/icons/(arrow-down|arrow-up|bookmark|check|download|file-spreadsheet|list-filter|sliders-horizontal|x)\\.',
      ),
    },
    // Code that many screens share is one chunk, which is loaded once the first screen stands.
    { name: 'shared', minShareCount: 8 },
  ],
};

function modules(...paths: string[]): RegExp {
  return new RegExp(`/(${paths.join('|')})`.replaceAll('/', '[\\\\/]'));
}
