@class Tag;
NS_ASSUME_NONNULL_BEGIN
@interface Tag : NSManagedObject
@property (nullable, nonatomic, copy) NSString *name;
@property (nullable, nonatomic, retain) Item *item;
@end
@interface Tag (CoreDataGeneratedAccessors)
@end
NS_ASSUME_NONNULL_END
