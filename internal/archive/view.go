package archive

// View is a part of what a person may work on.
type View string

// The views. The empty one is everything.
const (
	ViewAll    View = ""
	ViewMine   View = "mine"
	ViewDrafts View = "drafts"
	// ViewReview are the drafts of others who may not publish themselves.
	ViewReview    View = "review"
	ViewNoSource  View = "no-source"
	ViewNoPicture View = "no-picture"
	ViewNoCredit  View = "no-credit"
)

// Views lists the views in their order.
var Views = []View{ViewAll, ViewMine, ViewDrafts, ViewReview, ViewNoSource, ViewNoPicture, ViewNoCredit}
