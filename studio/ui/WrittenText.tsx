import { Box, Text } from '@sanity/ui'

/** What somebody wrote: with its line breaks, in the direction of its first letter. */
export const WrittenText = ({ text }: { text: string | null }) => (
  <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    <Text size={1} dir="auto">
      {text}
    </Text>
  </Box>
)
