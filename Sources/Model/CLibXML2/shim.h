// Debian builds libxml2 with ICU, whose headers clash with Foundation's: switch that off before anything is included.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

// The byte of the document that the parser stands at. In `startElementNs` that is the tag's `/` or `>`.
static inline long plumb_xml_offset(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  return input == NULL ? -1 : (long)input->consumed + (long)(input->cur - input->base);
}

// The line of that byte, from 1; unlike the DOM's it has no upper bound.
static inline int plumb_xml_line(xmlParserCtxtPtr context) {
  return context->input == NULL ? 0 : context->input->line;
}
