//! Where pictures of a board come from: webcams, network cameras, still images, folders of frames.
