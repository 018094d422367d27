import { Box, Text } from '@sanity/ui'

/** Text that somebody typed: keeps line breaks, and the text direction follows the first letter. */
export const WrittenText = ({ text }: { text: string | null }) => (
  <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    <Text size={1} dir="auto">
      {text}
    </Text>
  </Box>
)
