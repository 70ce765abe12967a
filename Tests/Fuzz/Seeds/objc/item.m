#import "Item.h"
NS_SWIFT_NAME(Item) @interface Item : NSManagedObject <P> { int x; }
@property (nonatomic, retain, nullable) NSString *title;
@property (nonatomic) int64_t count;
@property (nonatomic, retain) NSSet<Tag *> *tags;
- (void)addTagsObject:(Tag *)value; // plumb:ignore drift-type because b
@end
@implementation Item
@dynamic title, count, tags;
#define X \
  y
- (NSString *)f { return @"\"}"; }
@end
typedef NS_ENUM(int16_t, Status) { One, Two = 2 };
